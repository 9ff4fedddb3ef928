import { readdirSync, readFileSync } from 'node:fs'
import { personaWriteBody } from '@understudy/contract/persona'
import type { PersonaWriteBody } from '@understudy/contract/persona'
import { describe, expect, test } from 'vitest'
import { readPosting } from '../src/mind/postings/read-posting.ts'

function readFixture(folder: string, name: string): string {
  return readFileSync(new URL(`./fixtures/${folder}/${name}`, import.meta.url), 'utf8')
}

/** What a careful reader takes from each posting; an employer only where the posting says who asks. */
const expected: Readonly<Record<string, PersonaWriteBody>> = {
  'backend-engineer.txt': {
    name: 'Backend Engineer',
    role_description: 'Works as Backend Engineer at Parcelly.',
    technical_sophistication: 'high',
    patience_level: 'medium',
    goals: [
      'Design and run the services that route parcels',
      'Take part in on-call every sixth week',
      'Review code of your peers',
    ],
    pain_points: [
      'A legacy monolith that still handles invoicing',
      'Traffic that triples in December',
    ],
    current_tools: ['Go', 'PostgreSQL', 'Kafka', 'Kubernetes', 'AWS', 'Grafana', 'Prometheus'],
  },
  'barista.txt': {
    name: 'Barista',
    role_description: 'Works as Barista at The Copper Kettle.',
    technical_sophistication: 'low',
    patience_level: 'low',
    goals: [
      'Make coffee and serve customers at the counter',
      'Take payments on the till',
      'Keep the machine and the tables clean',
    ],
    pain_points: [],
    current_tools: [],
  },
  'buchhalter.txt': {
    name: 'Buchhalter',
    role_description: 'Works as Buchhalter at Hansen Möbel GmbH.',
    technical_sophistication: 'medium',
    patience_level: 'high',
    goals: [
      'Kontierung und Buchung der laufenden Geschäftsvorfälle',
      'Vorbereitung der Umsatzsteuervoranmeldung',
      'Abstimmung der Konten',
    ],
    pain_points: [],
    current_tools: ['DATEV', 'Excel'],
  },
  'data-analyst.txt': {
    name: 'Senior Data Analyst',
    role_description: 'Works as Senior Data Analyst.',
    technical_sophistication: 'high',
    patience_level: 'high',
    goals: [
      'Build and maintain dashboards for the customer operations team',
      'Turn meter readings into forecasts of demand',
      'Explain findings to colleagues who are not analysts',
    ],
    pain_points: [
      'Right now our analysts struggle with reports that are copied by hand from three systems',
    ],
    current_tools: ['SQL', 'Python', 'Tableau', 'Power BI'],
  },
  'driver.txt': {
    name: 'Delivery Driver',
    role_description: 'Works as Delivery Driver.',
    technical_sophistication: 'low',
    patience_level: 'medium',
    goals: [
      'Load the van each morning',
      'Deliver up to 80 parcels a day',
      'Return undelivered parcels to the depot',
    ],
    pain_points: [],
    current_tools: [],
  },
  'internship.txt': {
    name: 'UX research intern',
    role_description: 'Works as UX research intern.',
    technical_sophistication: 'medium',
    patience_level: 'medium',
    goals: [
      'Plan interviews with visitors of museums',
      'Write up what you heard in Dovetail and Figma',
      'Recruiting participants with disabilities',
    ],
    pain_points: [],
    current_tools: ['Figma'],
  },
  'marketing.txt': {
    name: 'Marketing Coordinator',
    role_description: 'Works as Marketing Coordinator.',
    technical_sophistication: 'medium',
    patience_level: 'low',
    goals: [
      'Plan and send the weekly newsletter in Mailchimp',
      'Keep the content calendar up to date',
      'Report campaign results every month',
    ],
    pain_points: ['A fast-paced environment with tight deadlines'],
    current_tools: ['Mailchimp', 'HubSpot', 'Canva', 'Google Analytics'],
  },
  'nurse.txt': {
    name: 'Registered Nurse',
    role_description: 'Works as Registered Nurse at St. Anne Community Hospital.',
    technical_sophistication: 'medium',
    patience_level: 'low',
    goals: [
      'Assess patients and document findings in Epic EHR',
      'Administer medication safely',
      'Coordinate care with physicians and families',
    ],
    pain_points: ['Work under pressure and with frequent interruptions'],
    current_tools: ['Epic'],
  },
  'office-manager-prose.txt': {
    name: 'Office manager',
    role_description: 'Works as Office manager.',
    technical_sophistication: 'medium',
    patience_level: 'medium',
    goals: [
      'Keep the studio running',
      'Order supplies, schedule meetings and welcome visitors',
      'Prepare invoices in QuickBooks and keep our calendars in Google Workspace tidy',
    ],
    pain_points: [],
    current_tools: ['QuickBooks', 'Google Workspace', 'Excel'],
  },
  'pflege.txt': {
    name: 'Pflegefachkraft',
    role_description: 'Works as Pflegefachkraft.',
    technical_sophistication: 'medium',
    patience_level: 'medium',
    goals: [
      'Begleitung und Pflege von 12 Bewohnern',
      'Dokumentation in Vivendi',
      'Anleitung von Auszubildenden',
    ],
    pain_points: ['Zeitdruck in der Frühschicht'],
    current_tools: [],
  },
}

test('there are ten postings and twelve texts that are none', () => {
  expect(Object.keys(expected)).toEqual(
    readdirSync(new URL('./fixtures/postings/', import.meta.url)).toSorted(),
  )
  expect(noPostings.length).toBe(12)
})

test.each(Object.entries(expected))('%s is read as a careful reader would', (name, draft) => {
  expect(readPosting(readFixture('postings', name))).toEqual(draft)
})

test.each(Object.entries(expected))('%s says the same with Windows line ends', (name, draft) => {
  const text = readFixture('postings', name).replaceAll('\n', '\r\n')
  expect(readPosting(text)).toEqual(draft)
})

const noPostings = readdirSync(new URL('./fixtures/no-postings/', import.meta.url))

test.each(noPostings)('%s is no posting', (name) => {
  expect(readPosting(readFixture('no-postings', name))).toBeNull()
})

/** A posting with one more line among its requirements. */
function compose(requirement: string, extra = ''): string {
  return `Sales Manager (m/f/d)

We are looking for a Sales Manager to join our team, full-time.

Responsibilities
- Win new customers

Requirements
- ${requirement}
${extra}`
}

describe('of tools, it claims only what must be known', () => {
  test.each<[string, string[]]>([
    ['Experience with Salesforce', ['Salesforce']],
    ['Experience with Salesforce is a plus', []],
    ['No Salesforce experience needed', []],
    ['You won’t need SAP', []],
    ['SAP is not required. You use Excel daily.', ['Excel']],
    ['You excel at closing deals', []],
    ['Excel at closing deals', []],
    ['Microsoft Excel and Word', ['Microsoft Excel', 'Word']],
    ['PowerPoint, Word, and Outlook', ['PowerPoint', 'Word', 'Outlook']],
    ['Go the extra mile', []],
    ['A good outlook on life, and R&D experience', []],
    ['Java', ['Java']],
    ['JavaScript', ['JavaScript']],
    ['PostgreSQL', ['PostgreSQL']],
    ['C++ and C#', ['C++', 'C#']],
    ['React Native', ['React Native']],
    ['SAP S/4HANA', ['SAP S/4HANA']],
    ['Python or R', ['Python', 'R']],
  ])('%s', (requirement, tools) => {
    expect(readPosting(compose(requirement))?.current_tools).toEqual(tools)
  })
})

test('what the employer offers, says of itself or would welcome is not the persona’s', () => {
  const draft = readPosting(
    compose(
      'Stamina',
      `
About Acme
- Our engineers struggle with a legacy system in Java
Benefits
- Slack, Notion and a Figma licence
Nice to have
- Ability to speak in public
- Jira`,
    ),
  )
  expect(draft).toMatchObject({
    goals: ['Win new customers'],
    pain_points: [],
    current_tools: [],
  })
})

test('a trouble that is denied is none', () => {
  expect(readPosting(compose('Patience: there are no tight deadlines here'))?.pain_points).toEqual(
    [],
  )
})

test('a list ends where its text goes on, and its wrapped lines belong together', () => {
  const draft = readPosting(`Job title: Recruiter

We are hiring. Apply now, full-time or part-time.

Responsibilities:
- Talk to candidates
  on the phone
- Book interviews

Our office has a garden and a view of the river.`)
  expect(draft?.goals).toEqual(['Talk to candidates on the phone', 'Book interviews'])
})

test('without duties, what the candidate is to be able to do stands for them', () => {
  const draft = readPosting(`Warehouse Supervisor

We're looking for a Warehouse Supervisor. Full-time, to start in May.

Requirements
- Ability to lead a shift of ten people
- Forklift licence

Send your CV to jobs@depot.example.`)
  expect(draft?.goals).toEqual(['Lead a shift of ten people'])
})

test('invisible characters are not kept', () => {
  const draft = readPosting(compose('Experience with Sales\u200Bforce\u{E0041}'))
  expect(draft?.current_tools).toEqual(['Salesforce'])
})

test.each([
  ['one word', 'a'.repeat(20_000)],
  ['blanks', `Cook${' '.repeat(19_990)}.`],
  ['sentences', 'You will use Excel. '.repeat(1000)],
  ['capitals', 'A B C D E F '.repeat(1600)],
  ['colons', 'a: '.repeat(6600)],
  ['lines', 'You use Excel and Word\n- You work\n'.repeat(600)],
  ['brackets', `(m/${'w/'.repeat(9000)}`],
  ['lists', 'Excel, Go, R, '.repeat(1400)],
])('20,000 characters of %s in a posting are read, within the limits', (_what, text) => {
  const draft = readPosting(compose(text))
  expect(personaWriteBody.parse(draft)).toEqual(draft)
})
