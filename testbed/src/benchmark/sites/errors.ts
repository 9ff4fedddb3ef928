import { createFrame, drawField, drawStatus, escapeText } from '../frame.ts'
import { answerForm, drawBarePage, onClick } from '../page-builders.ts'
import { answerData, answerPage, type BenchmarkSite } from '../site.ts'

const garage = createFrame('Bikes at No. 8', { '/repair': 'Repair', '/prices': 'Prices' })

const garagePages = {
  '/': garage(
    'Home',
    '<h1>We mend bikes while you wait</h1><p>Come by, or book a time.</p><p><a href="/repair">Book a repair</a></p>',
  ),
  '/prices': garage('Prices', '<h1>Prices</h1><p>A new tube €12, a full service €60.</p>'),
}

const form = `<h1>Book a repair</h1><form method="post" action="/repair">${drawField('name', 'Name', 'required')}${drawField('bike', 'What is wrong with the bike?', 'required')}<button>Book the repair</button></form>`
const booked = garage(
  'Booked',
  '<h1>Thank you, your repair was booked</h1><p>Come by on Monday at ten.</p><p><a href="/prices">What it costs</a></p>',
)

const serverError: BenchmarkSite = {
  name: 'booking-breaks-the-server',
  area: 'errors',
  task: 'Book a repair for a flat tyre',
  truth: [
    {
      place: ['/repair'],
      words: [/500|error|fail|broke/i, /book|repair/i],
      severity: 4,
      detectable: 'code',
      control: /book the repair/i,
    },
  ],
  pages: (isDefective) => ({
    ...garagePages,
    '/repair': ({ method }) => {
      if (method !== 'POST') return answerPage(garage('Repair', form))
      return isDefective
        ? {
            status: 500,
            body: garage('Error', '<h1>Internal Server Error</h1><p>Request 8a1f failed.</p>'),
          }
        : answerPage(booked)
    },
  }),
}

/** Submits the form by script; `after` handles the response. */
function drawScripted(after: string): string {
  return garage(
    'Repair',
    `${form.replace('method="post" action="/repair"', 'id="book"')}<div id="said"></div>`,
    {
      script: `document.getElementById('book').addEventListener('submit', async (event) => { event.preventDefault()
const answer = await fetch('/api/bookings', { method: 'POST', body: new URLSearchParams(new FormData(event.target)) })
const said = document.getElementById('said'); ${after} })`,
    },
  )
}

const thanks = `said.innerHTML = '<p class="notice" role="status">Thank you, your repair was booked.</p>'`

const falseSuccess: BenchmarkSite = {
  name: 'thanks-for-nothing',
  area: 'errors',
  task: 'Book a repair for a flat tyre',
  truth: [
    {
      place: ['/repair'],
      words: [/booked|thank|success/i, /fail|500|not (saved|booked)|refused|though/i],
      severity: 4,
      detectable: 'code',
      control: /book the repair/i,
    },
  ],
  pages: (isDefective) => ({
    ...garagePages,
    '/repair': drawScripted(thanks),
    '/api/bookings': () =>
      isDefective ? answerData({ error: 'down' }, 500) : answerData({ ok: true }),
  }),
}

const scriptError: BenchmarkSite = {
  name: 'script-breaks-at-the-click',
  area: 'errors',
  truth: [
    {
      place: ['/prices'],
      words: [/work out|price/i, /script|nothing|undefined|null|breaks|error/i],
      severity: 3,
      detectable: 'code',
      control: /work out the price/i,
    },
  ],
  pages: (isDefective) => ({
    ...garagePages,
    '/prices': garage(
      'Prices',
      '<h1>Prices</h1><p>A new tube €12, a full service €60.</p><button type="button" id="sum">Work out the price of both</button><p id="result"></p>',
      {
        script: onClick(
          'sum',
          `document.getElementById('${isDefective ? 'total' : 'result'}').textContent = 'Both together: €72'`,
        ),
      },
    ),
    '/repair': answerForm(garage('Repair', form), booked),
  }),
}

const technicalMessage: BenchmarkSite = {
  name: 'error-for-programmers',
  area: 'errors',
  task: 'Book a repair for a flat tyre',
  truth: [
    {
      place: ['/repair'],
      words: [/sqlstate|programmer|technical/i],
      severity: 3,
      detectable: 'code',
      control: /book the repair/i,
    },
  ],
  pages: (isDefective) => ({
    ...garagePages,
    '/repair': drawScripted(
      isDefective
        ? `said.innerHTML = '<p class="problem" role="alert">SQLSTATE[23000]: Integrity constraint violation</p>'`
        : thanks,
    ),
    '/api/bookings': () => answerData({ ok: true }),
  }),
}

const errorDialog: BenchmarkSite = {
  name: 'error-in-a-dialog',
  area: 'errors',
  task: 'Book a repair for a flat tyre',
  truth: [
    {
      place: ['/repair'],
      words: [/error|fail/i, /dialog|alert|4711|unexpected/i],
      severity: 3,
      detectable: 'code',
      control: /book the repair/i,
    },
  ],
  pages: (isDefective) => ({
    ...garagePages,
    '/repair': drawScripted(isDefective ? `alert('Error 4711: unexpected response')` : thanks),
    '/api/bookings': () => answerData({ ok: true }),
  }),
}

const brokenPicture: BenchmarkSite = {
  name: 'picture-is-missing',
  area: 'errors',
  truth: [
    {
      place: ['/'],
      words: [/picture|image|photo/i, /workshop/i],
      severity: 2,
      detectable: 'code',
    },
  ],
  pages: (isDefective) => ({
    '/': garage(
      'Home',
      `<h1>We mend bikes while you wait</h1><img src="${isDefective ? '/files/workshop.jpg' : '/pictures/workshop.svg'}" width="240" height="180" alt="Our workshop in the yard"><p><a href="/repair">Book a repair</a></p>`,
    ),
    '/prices': garagePages['/prices'],
    '/repair': answerForm(garage('Repair', form), booked),
  }),
}

const missingData: BenchmarkSite = {
  name: 'list-is-not-delivered',
  area: 'errors',
  truth: [
    {
      place: ['/prices'],
      words: [
        /price|\/api\/prices/i,
        /500|fail|not deliver|missing|empty|does not load|not loaded/i,
      ],
      severity: 2,
      detectable: 'code',
    },
  ],
  pages: (isDefective) => ({
    ...garagePages,
    '/prices': garage('Prices', '<h1>Prices</h1><p>What our work costs:</p><ul id="list"></ul>', {
      script: `fetch('/api/prices').then(async (answer) => { if (answer.ok) document.getElementById('list').innerHTML = (await answer.json()).map((line) => '<li>' + line + '</li>').join('') })`,
    }),
    '/api/prices': () =>
      isDefective
        ? answerData({ error: 'down' }, 500)
        : answerData(['A new tube €12', 'A full service €60']),
    '/repair': answerForm(garage('Repair', form), booked),
  }),
}

const blankPage: BenchmarkSite = {
  name: 'page-stays-blank',
  area: 'errors',
  truth: [
    {
      place: ['/repair'],
      words: [/empty|blank|white|nothing/i],
      severity: 4,
      detectable: 'code',
    },
  ],
  pages: (isDefective) => ({
    ...garagePages,
    '/repair': ({ method, form: given }) => {
      if (isDefective) {
        return answerPage(drawBarePage('Repair', '<div id="app"></div>'))
      }
      const name = escapeText(given.get('name') ?? '')
      return answerPage(
        method === 'POST'
          ? garage(
              'Booked',
              `<h1>Repair</h1>${drawStatus(`Thank you, ${name}. Your repair was booked.`)}`,
            )
          : garage('Repair', form),
      )
    },
  }),
}

/** Sites on which something fails. */
export const errorSites: readonly BenchmarkSite[] = [
  serverError,
  falseSuccess,
  scriptError,
  technicalMessage,
  errorDialog,
  brokenPicture,
  missingData,
  blankPage,
]
