import { readdirSync, readFileSync } from 'node:fs'
import { personaWriteBody } from '@understudy/contract/persona'
import { describe, expect, test } from 'vitest'
import { readPosting } from '../../../src/mind/postings/read-posting.ts'

function listFixtures(folder: string): string[] {
  const files = readdirSync(new URL(`../../fixtures/${folder}/`, import.meta.url))
  return files.filter((file) => file.endsWith('.txt')).toSorted()
}

function readFixture(folder: string, name: string): string {
  return readFileSync(new URL(`../../fixtures/${folder}/${name}`, import.meta.url), 'utf8')
}

/** Each posting is next to what a careful reader takes from it; an employer only if the posting names it. */
const postings = listFixtures('postings').map((file) => {
  const draft: unknown = JSON.parse(readFixture('postings', file.replace('.txt', '.json')))
  return [file, draft] as const
})
const noPostings = listFixtures('no-postings')

test('there are 23 postings and 24 other texts', () => {
  expect([postings.length, noPostings.length]).toEqual([23, 24])
})

test.each(postings)('%s is read as a careful reader would', (file, draft) => {
  expect(readPosting(readFixture('postings', file))).toEqual(draft)
})

test.each(postings)('%s says the same with Windows line ends', (file, draft) => {
  const text = readFixture('postings', file).replaceAll('\n', '\r\n')
  expect(readPosting(text)).toEqual(draft)
})

test.each(postings)('%s: every word used is in the posting', (file) => {
  const text = fold(readFixture('postings', file))
  const draft = personaWriteBody.parse(readPosting(readFixture('postings', file)))
  const claims = [draft.name, ...draft.goals, ...draft.pain_points, ...draft.current_tools]
  expect(claims.filter((claim) => !text.includes(fold(claim)))).toEqual([])
})

function fold(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ')
}

test.each(noPostings)('%s is not a posting', (name) => {
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

test('what the employer offers, says about itself or would welcome is not attributed to the persona', () => {
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

test('a negated problem does not count', () => {
  expect(readPosting(compose('Patience: there are no tight deadlines here'))?.pain_points).toEqual(
    [],
  )
})

test('a list ends where the text continues, and its wrapped lines belong together', () => {
  const draft = readPosting(`Job title: Recruiter

We are hiring. Apply now, full-time or part-time.

Responsibilities:
- Talk to candidates
  on the phone
- Book interviews

Our office has a garden and a view of the river.`)
  expect(draft?.goals).toEqual(['Talk to candidates on the phone', 'Book interviews'])
})

test('without duties, the required abilities are used', () => {
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

const nightShift = `

Ihre Aufgaben
- Betreuung von 20 Bewohnerinnen und Bewohnern in der Nacht
- Dokumentation in Vivendi

Ihr Profil
- Abgeschlossene Ausbildung in der Pflege

Wir bieten
- Übertarifliche Bezahlung
Bewerben Sie sich bis zum 1. März.`

test.each([
  ['Wir suchen eine Pflegefachkraft (m/w/d) für die Nachtschicht', 'Pflegefachkraft'],
  ['Wir suchen zum nächstmöglichen Zeitpunkt eine Buchhalterin (m/w/d)', 'Buchhalterin'],
  ['Dafür suchen wir zum nächstmöglichen Zeitpunkt eine Pflegefachkraft', 'Pflegefachkraft'],
  ['Dafür suchen wir zum nächstmöglichen Zeitpunkt Pflegefachkraft', 'Pflegefachkraft'],
  ['Für unser Haus in Köln suchen wir zum 1. März eine Pflegefachkraft.', 'Pflegefachkraft'],
  ['Die Muster GmbH sucht ab 1. April 2027 eine Pflegefachkraft', 'Pflegefachkraft'],
])('the German opening "%s" names the job', (opening, title) => {
  expect(readPosting(opening + nightShift)?.name).toBe(title)
})

const oneParagraph =
  'You will make coffee, run the till (Square POS) and keep the counter clean. Part-time, 20 hours. Apply by email with your CV.'

test.each([
  ["We're hiring! Barista at Blue Cup.", 'Works as Barista at Blue Cup.'],
  ["We're hiring! Join our team as a barista.", 'Works as Barista.'],
  ['Now hiring: Barista!', 'Works as Barista.'],
])('a posting of one paragraph that opens with "%s" names the job', (opening, description) => {
  expect(readPosting(`${opening} ${oneParagraph}`)).toMatchObject({
    name: 'Barista',
    role_description: description,
    goals: ['Make coffee, run the till (Square POS) and keep the counter clean'],
  })
})

test('an announcement that continues without a job names none', () => {
  expect(readPosting(`We're hiring! We are a small café. ${oneParagraph}`)).toBeNull()
})
