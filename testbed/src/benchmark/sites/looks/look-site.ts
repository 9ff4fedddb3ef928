import type { Device } from '@understudy/contract/visitor/devices'
import type { BenchmarkSite, Truth } from '../../site.ts'

/** One page with a defect that is seen rather than read. Its links and forms lead to a second page at `/more`. */
export interface LookPlan {
  name: string
  /** Of the page, and its direction where that is not from the left. */
  lang: string
  dir?: 'rtl'
  device?: Device
  words: Truth['words']
  severity: Truth['severity']
  detectable?: Truth['detectable']
  /** Title of the page, and name of the site. */
  title: string
  style: (isDefective: boolean) => string
  body: (isDefective: boolean) => string
  /** Without one, the page is laid out for a desktop and shrunk on phones. */
  hasViewport?: (isDefective: boolean) => boolean
}

/** A site of this one page and the page behind its links. */
export function createLookSite(plan: LookPlan): BenchmarkSite {
  const { name, device, words, severity, detectable = 'code' } = plan
  return {
    name,
    area: 'appearance',
    ...(device === undefined ? {} : { device }),
    truth: [{ place: ['/'], words, severity, detectable }],
    pages: (isDefective) => ({
      '/': drawPage(plan, isDefective, plan.body(isDefective)),
      '/more': drawPage(
        { ...plan, style: () => '', hasViewport: () => true },
        isDefective,
        `<h1>${plan.title}</h1><p><a href="/">${plan.title}</a></p>`,
      ),
    }),
  }
}

function drawPage(plan: LookPlan, isDefective: boolean, body: string): string {
  const { lang, dir = 'ltr', title, style, hasViewport } = plan
  const viewport =
    (hasViewport?.(isDefective) ?? true)
      ? '<meta name="viewport" content="width=device-width, initial-scale=1">'
      : ''
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8">${viewport}
<title>${title}</title><link rel="icon" href="/favicon.svg"><style>${base}${style(isDefective)}</style></head>
<body><main>${body}</main></body></html>`
}

const base = `
* { box-sizing: border-box; }
body { margin: 0; font: 17px/1.5 system-ui, sans-serif; color: #1f2328; background: #fff; }
main { padding: 24px 32px; }
a { color: #0b4f9e; }
button, .button { font: inherit; padding: 9px 18px; border: 1px solid #0b4f9e; border-radius: 6px; background: #0b4f9e; color: #fff; text-decoration: none; }
ul { list-style: none; padding: 0; }
img { display: block; }
`

/** A form that leads to the second page, with nothing but a button. */
export function drawButton(label: string, more = ''): string {
  return `<form action="/more"><button ${more}>${label}</button></form>`
}
