import { createFrame, drawField, drawStatus, escapeText } from '../frame.ts'
import { answerPage, type BenchmarkSite, type SitePage, type SiteRequest } from '../site.ts'

const club = createFrame('Rowing Club Avon', { '/join': 'Join', '/boats': 'Boats' })

const clubPages = {
  '/': club(
    'Home',
    '<h1>Row on the Avon</h1><p>Sixty members, nine boats and a warm boathouse.</p><p><a href="/join">Join the club</a></p>',
  ),
  '/boats': club('Boats', '<h1>Boats</h1><p>Two eights, three fours and four singles.</p>'),
}

interface JoinForm {
  values?: URLSearchParams
  /** Markup above the form. */
  above?: string
  /** Markup after the field for the e-mail address, and attributes of the field. */
  atEmail?: string
  emailMore?: string
}

function drawJoin({ values, above = '', atEmail = '', emailMore = '' }: JoinForm = {}): string {
  const value = (name: string): string => `value="${escapeText(values?.get(name) ?? '')}"`
  return club(
    'Join',
    `<h1>Join the club</h1>${above}<form method="post" action="/join" novalidate>
${drawField('name', 'Name', value('name'))}
${drawField('email', 'E-mail', `type="email" ${value('email')} ${emailMore}`)}${atEmail}
${drawField('town', 'Town', value('town'))}
<button>Send application</button></form>`,
  )
}

const joined = club(
  'Welcome',
  `<h1>Thank you, we have received your application</h1><p>The secretary writes to you within a week.</p><p><a href="/boats">See the boats</a></p>`,
)

function hasEmail({ form }: SiteRequest): boolean {
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(form.get('email')?.trim() ?? '')
}

/** A form that `take` accepts or rejects. */
function joinPages(take: (request: SiteRequest) => string): Record<string, SitePage> {
  return {
    ...clubPages,
    '/join': (request) => answerPage(request.method === 'POST' ? take(request) : drawJoin()),
  }
}

const explained = {
  atEmail:
    '<p class="problem" id="why" role="alert">Please enter an e-mail address such as ada@example.com.</p>',
  emailMore: 'aria-invalid="true" aria-describedby="why"',
}

function drawCall(values: URLSearchParams | null, problem: string): string {
  return club(
    'Join',
    `<h1>Join the club</h1>${problem}<form method="post" action="/join" novalidate>${drawField('name', 'Name', `value="${escapeText(values?.get('name') ?? '')}"`)}${drawField('town', 'Town', `value="${escapeText(values?.get('town') ?? '')}"`)}${drawField('phone', 'Phone', `type="tel" value="${escapeText(values?.get('phone') ?? '')}"`)}<button>Send application</button></form>`,
  )
}

/** A form that accepts only phone numbers with a country code. `keep` selects what is shown again after a rejection. */
function callPages(
  keep: (form: URLSearchParams) => URLSearchParams | null,
  problem: string,
): Record<string, SitePage> {
  return {
    ...clubPages,
    '/join': ({ method, form }) => {
      if (method !== 'POST') return answerPage(drawCall(null, ''))
      const isWhole = ['name', 'town'].every((name) => form.get(name)?.trim())
      const isCallable = /^\+\d[\d ]{6,}$/.test(form.get('phone')?.trim() ?? '')
      if (isWhole && isCallable) return answerPage(joined)
      return answerPage(drawCall(keep(form), `<p class="problem" role="alert">${problem}</p>`))
    },
  }
}

const lostInput: BenchmarkSite = {
  name: 'form-forgets-after-an-error',
  area: 'forms',
  task: 'Join the club',
  truth: [
    {
      place: ['/join'],
      words: [/form|name|town|typed|input/i, /forget|forgot|empty|lost|lose|gone|cleared/i],
      severity: 3,
      detectable: 'code',
      control: /send application/i,
    },
  ],
  pages: (isDefective) =>
    callPages(
      (form) => (isDefective ? null : form),
      'Please fill in all fields, and write the phone number with the country code, such as +44 117 496 0000.',
    ),
}

const silentRefusal: BenchmarkSite = {
  name: 'field-marked-without-a-word',
  area: 'forms',
  task: 'Join the club',
  truth: [
    {
      place: ['/join'],
      words: [
        /form|e-mail|field|input/i,
        /without (saying|a word|explan|message)|no (message|reason|explanation)|not say|silent/i,
      ],
      severity: 3,
      detectable: 'code',
      control: /send application/i,
    },
  ],
  pages: (isDefective) => ({
    ...clubPages,
    '/join': club(
      'Join',
      `<h1>Join the club</h1><form id="join">${drawField('name', 'Name')}${drawField('phone', 'Phone number')}<p id="why" class="problem" role="alert" hidden></p><button type="submit">Send application</button></form><div id="done"></div>`,
      {
        script: `const form = document.getElementById('join'), phone = form.phone, why = document.getElementById('why')
form.addEventListener('submit', (event) => { event.preventDefault()
  const isRight = /^\\+44 \\d{4} \\d{6}$/.test(phone.value)
  phone.setAttribute('aria-invalid', String(!isRight))
  ${isDefective ? '' : `why.hidden = isRight; why.textContent = isRight ? '' : 'Please enter the number like +44 1172 496000, with spaces.'`}
  if (isRight) { form.remove(); document.getElementById('done').innerHTML = '<p class="notice" role="status">Thank you, your application was sent.</p>' }
})`,
      },
    ),
  }),
}

const loop: BenchmarkSite = {
  name: 'postcode-refuses-everything',
  area: 'forms',
  task: 'Find out whether parcels are delivered to you',
  truth: [
    {
      place: ['/delivery'],
      words: [/postcode/i, /refuse|reject|not accept|invalid/i],
      severity: 3,
      detectable: 'code',
      control: /check/i,
    },
  ],
  pages: (isDefective) => {
    const parcels = createFrame('Green Box', { '/delivery': 'Delivery', '/boxes': 'Boxes' })
    const draw = (postcode: string, problem: string): string =>
      parcels(
        'Delivery',
        `<h1>Do we deliver to you?</h1><form method="post" action="/delivery" novalidate>${drawField('postcode', 'Postcode', `value="${escapeText(postcode)}" ${problem === '' ? '' : 'aria-invalid="true" aria-describedby="why"'}`)}${problem}<button>Check</button></form>`,
      )
    return {
      '/': parcels(
        'Home',
        '<h1>Vegetables from the valley</h1><p>Every Thursday, at your door.</p><p><a href="/delivery">Do we deliver to you?</a></p>',
      ),
      '/boxes': parcels('Boxes', '<h1>Boxes</h1><p>Small €14, large €22.</p>'),
      '/delivery': ({ method, form }) => {
        const postcode = form.get('postcode')?.trim() ?? ''
        if (method !== 'POST') return answerPage(draw('', ''))
        if (postcode === '')
          return answerPage(
            draw('', '<p class="problem" id="why" role="alert">Please enter your postcode.</p>'),
          )
        if (isDefective)
          return answerPage(
            draw(
              postcode,
              '<p class="problem" id="why" role="alert">This postcode is not accepted.</p>',
            ),
          )
        return answerPage(
          parcels(
            'Delivery',
            `<h1>Do we deliver to you?</h1>${drawStatus(`Thank you. We deliver to ${escapeText(postcode)} on Thursdays, this was confirmed just now.`)}<p><a href="/boxes">Choose a box</a></p>`,
          ),
        )
      },
    }
  },
}

const vagueError: BenchmarkSite = {
  name: 'error-says-nothing',
  area: 'forms',
  task: 'Join the club',
  truth: [
    {
      place: ['/join'],
      words: [/invalid input/i, /does not say|vague|unclear|unhelpful|what is wrong|which field/i],
      severity: 2,
      detectable: 'code',
      control: /send application/i,
    },
  ],
  pages: (isDefective) =>
    callPages(
      (form) => form,
      isDefective
        ? 'Invalid input.'
        : 'Please fill in all fields, and write the phone number with the country code, such as +44 117 496 0000.',
    ),
}

const silentReturn: BenchmarkSite = {
  name: 'form-comes-back-without-a-word',
  area: 'forms',
  task: 'Join the club',
  truth: [
    {
      place: ['/join'],
      words: [
        /form|application/i,
        /comes back|came back|unchanged|empty|nothing|no (message|word|confirmation|sign)|without a word/i,
      ],
      severity: 3,
      detectable: 'code',
      control: /send application/i,
    },
  ],
  pages: (isDefective) =>
    joinPages((request) => {
      const isWhole = ['name', 'email', 'town'].every((name) => request.form.get(name)?.trim())
      if (!isWhole)
        return drawJoin({
          values: request.form,
          above: '<p class="problem" role="alert">Please fill in all three fields.</p>',
        })
      if (!hasEmail(request)) return drawJoin({ values: request.form, ...explained })
      return isDefective ? drawJoin() : joined
    }),
}

/** Sites about forms that respond badly. */
export const formAnswerSites: readonly BenchmarkSite[] = [
  lostInput,
  silentRefusal,
  loop,
  vagueError,
  silentReturn,
]
