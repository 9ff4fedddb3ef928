import { createFrame, drawField, drawStatus, escapeText } from '../frame.ts'
import { answerForm } from '../page-builders.ts'
import { answerPage, type BenchmarkSite, type SitePages } from '../site.ts'

const dentist = createFrame('Dr Moss, dentist', { '/appointment': 'Appointments', '/team': 'Team' })

const dentistPages = {
  '/': dentist(
    'Home',
    '<h1>Your dentist by the park</h1><p>Gentle care since 1994.</p><p><a href="/appointment">Ask for an appointment</a></p>',
  ),
  '/team': dentist('Team', '<h1>Team</h1><p>Dr Ines Moss and her assistants Paul and Mira.</p>'),
}

const asked = dentist(
  'Thank you',
  '<h1>Thank you, your request was sent</h1><p>We call you on the same day.</p><p><a href="/team">Meet the team</a></p>',
)

/** An appointment form that accepts any input; the variants differ in the script. */
function appointmentPages(fields: string, script?: string): SitePages {
  return {
    ...dentistPages,
    '/appointment': ({ method, form }) => {
      if (method !== 'POST') {
        return answerPage(
          dentist(
            'Appointments',
            `<h1>Ask for an appointment</h1><form method="post" action="/appointment">${fields}<button>Ask for an appointment</button></form>`,
            { script },
          ),
        )
      }
      const given = [...form.values()].map((value) => escapeText(value)).join(', ')
      return answerPage(asked.replace('We call', `You gave us: ${given}. We call`))
    },
  }
}

const droppedText: BenchmarkSite = {
  name: 'typed-text-does-not-stay',
  area: 'forms',
  task: 'Ask for an appointment',
  truth: [
    {
      place: ['/appointment'],
      words: [/full name|name/i, /not stay|disappear|lost|empty|does not (keep|take)|vanish|gone/i],
      severity: 3,
      detectable: 'code',
      control: /full name/i,
    },
  ],
  pages: (isDefective) =>
    appointmentPages(
      drawField('name', 'Full name') + drawField('reason', 'What is it about?'),
      isDefective
        ? `document.getElementById('name').addEventListener('input', (event) => { event.target.value = '' })`
        : undefined,
    ),
}

const otherField: BenchmarkSite = {
  name: 'typing-changes-another-field',
  area: 'forms',
  task: 'Ask for an appointment',
  truth: [
    {
      place: ['/appointment'],
      words: [/phone/i, /another|other|changes|overwrit|replace|lost/i],
      severity: 3,
      detectable: 'code',
      control: /insurance number/i,
    },
  ],
  pages: (isDefective) =>
    appointmentPages(
      drawField('name', 'Full name') +
        drawField('phone', 'Phone', 'type="tel"') +
        drawField('insurance', 'Insurance number'),
      isDefective
        ? `document.getElementById('insurance').addEventListener('input', (event) => { document.getElementById('phone').value = event.target.value })`
        : undefined,
    ),
}

const snapBack: BenchmarkSite = {
  name: 'choice-snaps-back',
  area: 'forms',
  task: 'Ask for an appointment',
  truth: [
    {
      place: ['/appointment'],
      words: [/day/i, /snap|back|does not stay|not (keep|stay|taken|accept)|revert|reset|changes/i],
      severity: 3,
      detectable: 'code',
      control: /day/i,
    },
  ],
  pages: (isDefective) =>
    appointmentPages(
      `${drawField('name', 'Full name')}<p><label for="day">Day</label><select id="day" name="day"><option>Monday</option><option>Wednesday</option><option>Friday</option></select></p>`,
      isDefective
        ? `const day = document.getElementById('day'); day.addEventListener('change', () => { day.value = 'Monday' })`
        : undefined,
    ),
}

const placeholderLabels: BenchmarkSite = {
  name: 'placeholders-as-labels',
  area: 'forms',
  truth: [
    {
      place: ['/appointment'],
      words: [/placeholder/i, /label/i],
      severity: 2,
      detectable: 'code',
    },
  ],
  pages: (isDefective) =>
    appointmentPages(
      isDefective
        ? '<p><input name="name" placeholder="Full name"></p><p><input name="phone" type="tel" placeholder="Phone"></p>'
        : drawField('name', 'Full name', 'placeholder="Ada Byron"') +
            drawField('phone', 'Phone', 'type="tel" placeholder="0117 496 0000"'),
    ),
}

const disabledButton: BenchmarkSite = {
  name: 'button-stays-disabled',
  area: 'forms',
  task: 'Order the brochure',
  truth: [
    {
      place: ['/'],
      words: [/order the brochure/i, /disabled|cannot be (used|clicked|pressed)|grey/i],
      severity: 3,
      detectable: 'code',
      control: /order the brochure/i,
    },
  ],
  pages: (isDefective) => {
    const spa = createFrame('Hotel Lakeside', { '/rooms': 'Rooms' })
    return {
      '/': answerForm(
        spa(
          'Home',
          `<h1>A week by the lake</h1><p>Our brochure shows all rooms and all walks.</p><form method="post" action="/"><button${isDefective ? ' disabled' : ''}>Order the brochure</button></form>`,
        ),
        spa(
          'Home',
          `<h1>A week by the lake</h1>${drawStatus('Thank you. The brochure was sent to the reception printer; ask for it there.')}<p><a href="/rooms">See the rooms</a></p>`,
        ),
      ),
      '/rooms': spa(
        'Rooms',
        '<h1>Rooms</h1><p>Twelve rooms, nine of them with a view of the lake.</p>',
      ),
    }
  },
}

const needlessField: BenchmarkSite = {
  name: 'newsletter-wants-date-of-birth',
  area: 'forms',
  task: 'Subscribe to the newsletter',
  truth: [
    {
      place: ['/newsletter'],
      words: [/date of birth|phone/i, /need|require|too much|why|mandatory|asks/i],
      severity: 2,
      detectable: 'eyes',
    },
  ],
  pages: (isDefective) => {
    const zoo = createFrame('Hill Zoo', { '/newsletter': 'Newsletter', '/animals': 'Animals' })
    const extra =
      drawField('birth', 'Date of birth (required)', 'type="date" required') +
      drawField('phone', 'Mobile phone (required)', 'type="tel" required')
    return {
      '/': zoo(
        'Home',
        '<h1>Three hundred animals on one hill</h1><p><a href="/newsletter">Get our newsletter</a></p>',
      ),
      '/animals': zoo('Animals', '<h1>Animals</h1><p>Otters, lynx and a very old tortoise.</p>'),
      '/newsletter': answerForm(
        zoo(
          'Newsletter',
          `<h1>Newsletter</h1><p>Once a month, news from the hill.</p><form method="post" action="/newsletter">${drawField('email', 'E-mail', 'type="email" required')}${isDefective ? extra : ''}<button>Subscribe</button></form>`,
        ),
        zoo(
          'Newsletter',
          `<h1>Newsletter</h1>${drawStatus('Thank you, you are subscribed.')}<p><a href="/animals">Meet the animals</a></p>`,
        ),
      ),
    }
  },
}

/** Sites about fields that do not work, or should not exist. */
export const fieldSites: readonly BenchmarkSite[] = [
  droppedText,
  otherField,
  snapBack,
  placeholderLabels,
  disabledButton,
  needlessField,
]
