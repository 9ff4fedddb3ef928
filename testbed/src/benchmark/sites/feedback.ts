import { createFrame, drawField, drawStatus } from '../frame.ts'
import { answerForm, drawBarePage, onClick } from '../page-builders.ts'
import { answerData, type BenchmarkSite } from '../site.ts'

const museum = createFrame('Clock Museum', { '/tours': 'Tours', '/shop': 'Shop' })

const museumPages = {
  '/': museum(
    'Home',
    '<h1>Four hundred clocks</h1><p>From sundials to quartz.</p><p><a href="/tours">Book a tour</a></p>',
  ),
  '/shop': museum('Shop', '<h1>Shop</h1><p>Postcards, books and one very loud alarm clock.</p>'),
}

const deadButton: BenchmarkSite = {
  name: 'button-does-nothing',
  area: 'feedback',
  truth: [
    {
      place: ['/tours'],
      words: [
        /show (free )?times/i,
        /nothing|no effect|dead|does not react|does not respond|unresponsive/i,
      ],
      severity: 3,
      detectable: 'code',
      control: /show free times/i,
    },
  ],
  pages: (isDefective) => ({
    ...museumPages,
    '/tours': museum(
      'Tours',
      '<h1>Tours</h1><p>An hour with a clockmaker, €9.</p><button type="button" id="times">Show free times</button><ul id="list"></ul>',
      isDefective
        ? {}
        : {
            script: onClick(
              'times',
              `document.getElementById('list').innerHTML = '<li>Saturday, 11:00</li><li>Sunday, 15:00</li>'`,
            ),
          },
    ),
  }),
}

const silentWork: BenchmarkSite = {
  name: 'button-works-in-secret',
  area: 'feedback',
  task: 'Remember the tour for later',
  truth: [
    {
      place: ['/tours'],
      words: [
        /remember/i,
        /no sign|nothing|no (feedback|confirmation|message|response)|silent|without/i,
      ],
      severity: 3,
      detectable: 'code',
      control: /remember/i,
    },
  ],
  pages: (isDefective) => ({
    ...museumPages,
    '/tours': museum(
      'Tours',
      '<h1>Tours</h1><p>An hour with a clockmaker, €9.</p><button type="button" id="remember">Remember this tour</button><p id="said" role="status"></p>',
      {
        script: `document.getElementById('remember').addEventListener('click', async () => { await fetch('/api/remembered', { method: 'POST' }); ${isDefective ? '' : `document.getElementById('said').textContent = 'Saved: the tour is remembered.'`} })`,
      },
    ),
    '/api/remembered': () => answerData({ ok: true }),
  }),
}

const endlessBusy: BenchmarkSite = {
  name: 'list-loads-for-ever',
  area: 'feedback',
  truth: [
    {
      place: ['/tours'],
      words: [/loading/i, /never|endless|for ever|forever|stuck|still|does not (end|finish)/i],
      severity: 3,
      detectable: 'code',
    },
  ],
  pages: (isDefective) => ({
    ...museumPages,
    '/tours': museum(
      'Tours',
      '<h1>Tours</h1><p>An hour with a clockmaker, €9.</p><div id="list"><p class="spinner" aria-busy="true">Loading tours…</p></div><p><a href="/shop">Something to take home</a></p>',
      isDefective
        ? {}
        : {
            script: `fetch('/api/tours').then((answer) => answer.json()).then((tours) => { document.getElementById('list').innerHTML = '<ul>' + tours.map((tour) => '<li>' + tour + '</li>').join('') + '</ul>' })`,
          },
    ),
    '/api/tours': () => answerData(['Saturday, 11:00', 'Sunday, 15:00']),
  }),
}

const stuckPage: BenchmarkSite = {
  name: 'page-only-loads',
  area: 'feedback',
  truth: [
    {
      place: ['/tours'],
      words: [/loading|please wait/i, /nothing else|never|endless|stuck|only/i],
      severity: 4,
      detectable: 'code',
    },
  ],
  pages: (isDefective) => ({
    ...museumPages,
    '/tours': isDefective
      ? drawBarePage('Tours', '<main><h1>Tours</h1><p>Loading, please wait…</p></main>')
      : museum('Tours', '<h1>Tours</h1><ul><li>Saturday, 11:00</li><li>Sunday, 15:00</li></ul>'),
  }),
}

const vanishing: BenchmarkSite = {
  name: 'message-vanishes',
  area: 'feedback',
  task: 'Write a message to the museum',
  truth: [
    {
      place: ['/tours'],
      words: [
        /thursday|office|message|closed/i,
        /vanish|disappear|gone|too (short|quick|fast)|before it can be read|could be read/i,
      ],
      severity: 2,
      detectable: 'code',
      control: /send the question/i,
    },
  ],
  pages: (isDefective) => ({
    ...museumPages,
    '/tours': museum(
      'Tours',
      `<h1>Tours</h1><form id="ask">${drawField('question', 'Your question about tours')}<button>Send the question</button></form><div id="said" class="toast" role="status"></div>`,
      {
        script: `document.getElementById('ask').addEventListener('submit', (event) => { event.preventDefault(); const said = document.getElementById('said')
said.textContent = 'Your question was sent to the office, which answers on Thursday between nine and twelve by e-mail.'
${isDefective ? `setTimeout(() => { said.textContent = '' }, 600)` : ''} })`,
      },
    ),
  }),
}

const unconfirmed: BenchmarkSite = {
  name: 'nothing-says-it-was-saved',
  area: 'feedback',
  task: 'Set your name in the profile to Ada',
  truth: [
    {
      place: ['/profile', '/'],
      words: [
        /profile|name|save/i,
        /no (confirmation|message|feedback|sign)|not (confirm|say|clear)|unclear|whether/i,
      ],
      severity: 2,
      detectable: 'eyes',
      control: /save/i,
    },
  ],
  pages: (isDefective) => {
    const forum = createFrame('Bird Forum', { '/profile': 'Profile', '/rules': 'Rules' })
    const home = (said: string): string =>
      forum(
        'Home',
        `${said}<h1>Seen this week</h1><ul><li>Kingfisher at the weir</li><li>Two red kites</li></ul>`,
      )
    return {
      '/': home(''),
      '/rules': forum('Rules', '<h1>Rules</h1><p>Be kind, and say where you saw it.</p>'),
      '/profile': answerForm(
        forum(
          'Profile',
          `<h1>Profile</h1><form method="post" action="/profile">${drawField('nick', 'Name shown to others')}<button>Save</button></form>`,
        ),
        home(isDefective ? '' : drawStatus('Your profile was saved.')),
      ),
    }
  },
}

/** Sites about what a page says after an action. */
export const feedbackSites: readonly BenchmarkSite[] = [
  deadButton,
  silentWork,
  endlessBusy,
  stuckPage,
  vanishing,
  unconfirmed,
]
