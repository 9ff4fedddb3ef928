import { go, site, type SmallSite } from './small-site.ts'

/** Sites that show what was done, and say it in other words than the task or in none. */
export const silentSites: Readonly<Record<string, SmallSite>> = {
  rowing: site('en', () => {
    let isIn = true
    return {
      '/': () =>
        isIn
          ? `<h1>Rowing club</h1><p>Ada Low</p><form method="post" action="/out"><button>Sign out</button></form><a href="/sure">Sign out everywhere</a><a href="/boats">Boats</a>`
          : `<h1>Rowing club</h1><a href="/in">Sign in</a><a href="/boats">Boats</a>`,
      'POST /out': () => {
        isIn = false
        return go('/')
      },
      '/sure': `<h1>Rowing club</h1><p>Ada Low</p><p>You will have to sign in on every device.</p><form method="post" action="/out"><button>Yes, go on</button></form>`,
      '/boats': `<h1>Boats</h1><p>Six of them.</p>`,
    }
  }),
  verein: site('de', () => {
    let isIn = true
    return {
      '/': () =>
        `<h1>Gartenverein</h1>${isIn ? '<nav><a href="/abmelden">Abmelden</a> <a href="/konto">Mein Konto</a></nav>' : '<nav><a href="/anmelden">Anmelden</a></nav>'}<p>Nächstes Treffen am Teich.</p>`,
      '/abmelden': () => {
        isIn = false
        return go('/')
      },
      '/konto': `<h1>Mein Konto</h1><a href="/abmelden">Abmelden</a>`,
    }
  }),
  lampes: site('fr', () => {
    const goods = [
      ['Applique', 40],
      ['Lampadaire', 90],
      ['Veilleuse', 15],
    ] as const
    const order = (by: string | null) =>
      by === 'prix' ? goods.toSorted(([, one], [, other]) => one - other) : [...goods]
    return {
      '/': ({ query }) =>
        `<h1>Lampes</h1><form><label>Trier <select name="t" onchange="this.form.submit()"><option value="nom"${query.get('t') === 'nom' ? ' selected' : ''}>Par nom</option><option value="prix"${query.get('t') === 'prix' ? ' selected' : ''}>Par prix croissant</option><option value="note"${query.get('t') === 'note' ? ' selected' : ''}>Par note</option></select></label></form><ul>${order(
          query.get('t'),
        )
          .map(([name, price]) => `<li>${name} <b>${price} €</b></li>`)
          .join('')}</ul>`,
    }
  }),
  cartas: site('es', () => ({
    '/': ({ query }) => {
      const page = query.get('p') ?? '1'
      const letters: Record<string, string> = { 1: 'Abril', 2: 'Mayo', 3: 'Junio' }
      return `<h1>Cartas</h1><ul><li>${letters[page]}, primera</li><li>${letters[page]}, segunda</li></ul><nav aria-label="Páginas">${['1', '2', '3'].map((each) => `<a href="/?p=${each}"${each === page ? ' aria-current="page"' : ''}>${each}</a>`).join(' ')}</nav>`
    },
  })),
  shelter: site('en', () => ({
    '/': `<h1>Dog shelter</h1><form method="post" action="/give"><label><input type="radio" name="a" value="10"> 10 euros</label><label><input type="radio" name="a" value="20"> 20 euros</label><button>Donate</button></form>`,
    'POST /give': ({ fields }) =>
      fields.get('a') === null
        ? `<h1>Dog shelter</h1><p>How much would you like to give?</p>`
        : `<h1>You made our day!</h1><p>Your gift of ${fields.get('a')} euros feeds a dog for a week.</p>`,
  })),
  kwis: site('nl', () => ({
    '/': `<h1>Hoofdsteden</h1><form onsubmit="m.textContent = this.s.value === 'Helsinki' ? 'Goed zo! 1 van 1 punten' : 'Helaas, dat klopt niet.'; return false"><fieldset><legend>Wat is de hoofdstad van Finland?</legend><label><input type="radio" name="s" value="Turku"> Turku</label><label><input type="radio" name="s" value="Helsinki"> Helsinki</label></fieldset><button>Controleer</button></form><p id="m"></p>`,
  })),
  lettera: site('it', () => ({
    '/': `<h1>Posta del borgo</h1><form method="post" action="/ferma"><label>E-mail <input name="e"></label><button>Annulla l’iscrizione</button></form>`,
    'POST /ferma': ({ fields }) =>
      fields.get('e')?.includes('@') === true
        ? `<h1>Peccato!</h1><p>Non riceverai più le nostre lettere.</p>`
        : `<h1>Posta del borgo</h1><p>Ti abbiamo mandato un link: aprilo per non ricevere più lettere.</p>`,
  })),
  tema: site('pt', () => ({
    '/': `<h1>Aparência</h1><button id="v" aria-pressed="false" onclick="set('v', true)">Tema verde</button> <button id="a" aria-pressed="false" onclick="set('a', false)">Tema azul</button><script>
      function set(one, keep) { for (const each of [v, a]) each.ariaPressed = String(each.id === one); if (keep) localStorage.tema = one }
      if (localStorage.tema) set(localStorage.tema, false)
    </script>`,
  })),
  anahtar: site('tr', () => ({
    '/': `<h1>Ayarlar</h1><button id="k" role="switch" aria-checked="false" aria-label="Karanlık mod" onclick="flip(this); localStorage.k = this.ariaChecked"></button><button id="s" role="switch" aria-checked="false" aria-label="Ses" onclick="flip(this)"></button><script>
      function flip(one) { one.ariaChecked = String(one.ariaChecked !== 'true') }
      k.ariaChecked = localStorage.k ?? 'false'
    </script>`,
  })),
  clinic: site('en', () => ({
    '/': `<nav><a href="/">Start</a> <a href="/team">Our team</a></nav><h1>Opening hours</h1><p>We open at eight and close at noon.</p><h2>Pharmacy</h2><p>The pharmacy is behind the house.</p>`,
    '/team': `<h1>Our team</h1><p>Dr Finch answers the telephone on 555 0100.</p>`,
  })),
  ratusz: site('pl', () => ({
    '/': `<h1>Ratusz</h1><button aria-expanded="false" onclick="m.hidden = !m.hidden; this.ariaExpanded = String(!m.hidden)">Kontakt</button><div id="m" hidden><p>Telefon: 61 555 01 00</p><p>Faks: 61 555 01 09</p></div>`,
  })),
  hall: site('en', () => ({
    '/': `<h1>Village hall</h1><nav><a href="/hire">Hire the hall</a> <a href="/find">How to find us</a> <a href="/events">Events</a></nav>`,
    '/find': `<h1>How to find us</h1><p>Behind the church, left of the pond.</p>`,
    '/hire': `<h1>Hire the hall</h1><p>Forty per evening.</p>`,
    '/events': `<h1>Events</h1><p>The choir meets at the hall.</p>`,
  })),
}
