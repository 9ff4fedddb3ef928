import { createFrame, drawStatus } from '../frame.ts'
import { answerForm } from '../page-builders.ts'
import type { BenchmarkSite, SitePages } from '../site.ts'

const ferry = createFrame('Island Ferry', { '/times': 'Times', '/tickets': 'Tickets' })

function ferryPages(
  tickets: string,
  parts: { head?: string; above?: string; script?: string } = {},
): SitePages {
  return {
    '/': ferry(
      'Home',
      '<h1>To the island in twenty minutes</h1><p><a href="/tickets">Buy a ticket</a></p>',
    ),
    '/times': ferry('Times', '<h1>Times</h1><p>Every hour from 7 to 19.</p>'),
    '/tickets': answerForm(
      ferry('Tickets', tickets, parts),
      ferry(
        'Tickets',
        `<h1>Tickets</h1>${drawStatus('Thank you, your ticket was booked.')}`,
        parts,
      ),
    ),
  }
}

const buy =
  '<h1>Tickets</h1><p>One way, €7.50.</p><form method="post" action="/tickets"><button>Book a ticket</button></form>'

const noZoom: BenchmarkSite = {
  name: 'zoom-is-forbidden',
  area: 'mobile',
  truth: [{ place: ['/tickets'], words: [/zoom|scal/i], severity: 2, detectable: 'code' }],
  pages: (isDefective) =>
    ferryPages(buy, {
      head: isDefective
        ? '<meta name="viewport" content="width=device-width, user-scalable=no, maximum-scale=1">'
        : '',
    }),
}

const coveredButton: BenchmarkSite = {
  name: 'bar-covers-the-button',
  area: 'mobile',
  task: 'Book a ticket',
  truth: [
    {
      place: ['/tickets'],
      words: [/book a ticket/i, /cover|lies over|hidden|behind|overlap|cannot be clicked/i],
      severity: 3,
      detectable: 'code',
      control: /book a ticket/i,
    },
  ],
  pages: (isDefective) =>
    ferryPages(buy.replace('<form', '<form style="position: fixed; bottom: 2rem; left: 2rem"'), {
      above: isDefective
        ? '<div style="position: fixed; bottom: 0; left: 0; width: 100%; height: 8rem; background: #22303f; color: #fff; z-index: 9; padding: 1rem">Get the ferry app in the store of your phone. It knows every harbour.</div>'
        : '',
    }),
}

const tooWide: BenchmarkSite = {
  name: 'page-is-wider-than-the-window',
  area: 'mobile',
  truth: [
    {
      place: ['/times'],
      words: [/wide|horizontal|sideways|cut off|overflow|scroll/i],
      severity: 2,
      detectable: 'code',
    },
  ],
  pages: (isDefective) => ({
    ...ferryPages(buy),
    '/times': ferry(
      'Times',
      `<h1>Times</h1><div style="width: ${isDefective ? '2600px' : 'auto'}; display: flex; justify-content: space-between"><p>From the town: every hour from 7 to 19</p><p>From the island: every hour from 7:30 to 19:30</p></div>`,
    ),
  }),
}

const tinyTargets: BenchmarkSite = {
  name: 'targets-too-small-for-a-thumb',
  area: 'mobile',
  truth: [
    {
      place: ['/times'],
      words: [/small|tiny|size/i, /target|button|link|touch|tap|thumb/i],
      severity: 2,
      detectable: 'code',
    },
  ],
  pages: (isDefective) => {
    const size = isDefective
      ? 'padding: 0; border: 0; width: 12px; height: 12px; font-size: 9px; line-height: 12px'
      : ''
    const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
    return {
      ...ferryPages(buy),
      '/times': ferry(
        'Times',
        `<h1>Times</h1><p>Choose a day:</p><div>${days.map((day) => `<button type="button" style="${size}" aria-label="${day}" data-day="${day}">${day.slice(0, 1)}</button>`).join('')}</div><p id="shown">Every hour from 7 to 19.</p>`,
        {
          script: `for (const button of document.querySelectorAll('[data-day]')) button.addEventListener('click', () => { document.getElementById('shown').textContent = button.dataset.day + ': every hour from 7 to 19.' })`,
        },
      ),
    }
  },
}

const hoverOnly: BenchmarkSite = {
  name: 'price-only-under-the-pointer',
  area: 'mobile',
  truth: [
    {
      place: ['/tickets'],
      words: [/price|cost/i, /hover|pointer|touch|hidden|only/i],
      severity: 3,
      detectable: 'eyes',
    },
  ],
  pages: (isDefective) =>
    ferryPages(
      isDefective
        ? buy.replace('<p>One way, €7.50.</p>', '<p class="tip">One way <span>€7.50</span></p>')
        : buy,
      { head: '<style>.tip span { display: none } .tip:hover span { display: inline }</style>' },
    ),
}

/** Sites that do not work on a phone. The benchmark's visitors have a laptop window; code can measure the effect on a phone. */
export const mobileSites: readonly BenchmarkSite[] = [
  noZoom,
  coveredButton,
  tooWide,
  tinyTargets,
  hoverOnly,
]
