import { createFrame, drawStatus } from '../frame.ts'
import { onClick } from '../page-builders.ts'
import { answerPage, type BenchmarkSite } from '../site.ts'

const library = createFrame('Town Library', { '/books': 'Books', '/hours': 'Hours' })

const hours = library('Hours', '<h1>Hours</h1><p>Tuesday to Saturday, 10 to 18.</p>')
const libraryPages = {
  '/': library(
    'Home',
    '<h1>Eleven thousand books</h1><p><a href="/books">See the new books</a></p>',
  ),
  '/hours': hours,
}
const books = '<h1>New books</h1><ul><li>The Lighthouse Keeper</li><li>A Year of Rain</li></ul>'

const slowPage: BenchmarkSite = {
  name: 'page-takes-six-seconds',
  area: 'performance',
  truth: [
    {
      place: ['/books'],
      words: [/books/i, /slow|wait|long|seconds|\d s\b/i],
      severity: 2,
      detectable: 'code',
    },
  ],
  pages: (isDefective) => ({
    ...libraryPages,
    '/books': () => ({
      status: 200,
      body: library('Books', books),
      delayMs: isDefective ? 6000 : 0,
    }),
  }),
}

const slowClick: BenchmarkSite = {
  name: 'button-takes-five-seconds',
  area: 'performance',
  truth: [
    {
      place: ['/books'],
      words: [/show all/i, /slow|wait|long|seconds|\d s\b|late/i],
      severity: 2,
      detectable: 'code',
      control: /show all/i,
    },
  ],
  pages: (isDefective) => ({
    ...libraryPages,
    '/books': library(
      'Books',
      `${books}<button type="button" id="all">Show all new books</button><ul id="more"></ul>`,
      {
        script: onClick(
          'all',
          `const request = new XMLHttpRequest(); request.open('GET', '/titles', false); request.send();
document.getElementById('more').innerHTML = '<li>Salt and Smoke</li><li>Nine Bridges</li>'`,
        ),
      },
    ),
    // A wait that freezes the page without using a processor, so that the machine does not matter.
    '/titles': () => ({ status: 200, body: '', delayMs: isDefective ? 5500 : 0 }),
  }),
}

const hang: BenchmarkSite = {
  name: 'click-hangs-the-page',
  area: 'performance',
  truth: [
    {
      place: ['/books'],
      words: [
        /hang|hung|stop(s|ped)? responding|freez|froze|block|stuck|does not (answer|react|respond)|unresponsive/i,
      ],
      severity: 4,
      detectable: 'code',
      control: /count all/i,
    },
  ],
  pages: (isDefective) => ({
    ...libraryPages,
    '/books': library(
      'Books',
      `${books}<button type="button" id="count">Count all books</button><p id="sum"></p>`,
      {
        script: onClick(
          'count',
          `${isDefective ? 'for (;;);' : ''} document.getElementById('sum').textContent = 'There are 11,204 books.'`,
        ),
      },
    ),
  }),
}

const jump: BenchmarkSite = {
  name: 'page-jumps',
  area: 'performance',
  truth: [
    {
      place: ['/'],
      words: [/jump|shift|move/i],
      severity: 2,
      detectable: 'code',
    },
  ],
  pages: (isDefective) => ({
    '/': library(
      'Home',
      `<div id="late" style="${isDefective ? '' : 'height: 360px; '}background: #22303f; color: #fff; font-size: 2rem"></div><h1>Eleven thousand books</h1><p>Come in and read, or take three home for a month.</p><p><a href="/books">See the new books</a></p>`,
      {
        script: `setTimeout(() => { const late = document.getElementById('late'); late.style.height = '360px'; late.textContent = 'Reading night on Friday' }, 700)`,
      },
    ),
    '/hours': hours,
    '/books': library('Books', books),
  }),
}

const heavySearch: BenchmarkSite = {
  name: 'answer-takes-nine-seconds',
  area: 'performance',
  task: 'Reserve a reading desk',
  truth: [
    {
      place: ['/desk', '/'],
      words: [/desk|reserve/i, /slow|wait|long|seconds|\d s\b/i],
      severity: 2,
      detectable: 'code',
      control: /reserve/i,
    },
  ],
  pages: (isDefective) => ({
    '/': library(
      'Home',
      '<h1>Eleven thousand books</h1><p>Reading desks by the window are free of charge.</p><form method="post" action="/desk"><button>Reserve a desk</button></form>',
    ),
    '/hours': hours,
    '/books': library('Books', books),
    '/desk': ({ method }) => {
      if (method !== 'POST')
        return answerPage(
          library(
            'Desk',
            '<h1>Reading desks</h1><form method="post" action="/desk"><button>Reserve a desk</button></form>',
          ),
        )
      const body = library(
        'Desk',
        `<h1>Reading desks</h1>${drawStatus('Thank you, desk 4 was reserved.')}<p><a href="/hours">When we are open</a></p>`,
      )
      return { status: 200, body, delayMs: isDefective ? 9000 : 0 }
    },
  }),
}

/** Sites that make people wait, or whose content moves. */
export const performanceSites: readonly BenchmarkSite[] = [
  slowPage,
  slowClick,
  hang,
  jump,
  heavySearch,
]
