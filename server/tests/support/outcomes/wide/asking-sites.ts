import { site, type SmallSite } from './small-site.ts'

/** Sites that answer a question, or search and filter what they have. */
export const askingSites: Readonly<Record<string, SmallSite>> = {
  shoes: site('en', () => ({
    '/': `<h1>Shoes</h1><form action="/all"><label>Size <select name="s"><option>38</option><option>42</option></select></label><button>Filter</button></form><ul><li>Alder, 38</li><li>Birch, 42</li><li>Cedar, 42</li></ul>`,
    '/all': ({ query }) =>
      query.get('s') === '42'
        ? `<h1>2 shoes in size 42</h1><ul><li>Birch, 42</li><li>Cedar, 42</li></ul>`
        : `<h1>Nothing in this size today</h1><a href="/">All shoes</a>`,
  })),
  fundbuero: site('de', () => ({
    '/': `<h1>Fundbüro</h1><form action="/suche"><label>Suche <input type="search" name="q"></label><button>Suchen</button></form>`,
    '/suche': ({ query }) =>
      query.get('q') === 'Regenschirm'
        ? `<h1>Treffer für „Regenschirm“</h1><ul><li><a href="/1">Regenschirm, blau, gefunden im Bus 7</a></li></ul>`
        : `<h1>Keine Treffer</h1><p>Für „${query.get('q')}“ wurde nichts gefunden.</p>`,
    '/1': `<h1>Regenschirm, blau</h1><p>Gefunden im Bus 7, abzuholen in Raum 3.</p>`,
  })),
  library: site('en', () => ({
    '/': `<h1>Town library</h1><nav><a href="/hours">Opening hours</a> <a href="/cards">Cards</a></nav>`,
    '/hours': `<h1>Opening hours</h1><ul><li>Friday 9:00 – 18:00</li><li>Saturday 10:00 – 14:00</li><li>Sunday closed</li></ul>`,
    '/cards': `<h1>Library cards</h1><p>A card costs €12 a year.</p>`,
  })),
  musee: site('fr', () => ({
    '/': `<h1>Musée du sel</h1><a href="/tarifs">Tarifs</a>`,
    '/tarifs': `<h1>Tarifs</h1><table><tr><th>Visiteur</th><th>Prix</th></tr><tr><td>Adulte</td><td>9 €</td></tr><tr><td>Enfant</td><td>4 €</td></tr></table>`,
  })),
  bicis: site('es', () => ({
    '/': `<h1>Bicicletas de alquiler</h1><ul><li><h2>Brisa</h2><p>18 €</p></li><li><h2>Cierzo</h2><p>14 €</p></li><li><h2>Levante</h2><p>21 €</p></li></ul>`,
  })),
  versand: site('de', () => ({
    '/': `<h1>Teeversand</h1><a href="/lieferung">Lieferung</a>`,
    '/lieferung': `<h1>Lieferung</h1><p>Nach Deutschland dauert die Lieferung 2 Tage.</p><p>Nach Österreich dauert die Lieferung 4 Tage.</p>`,
  })),
  taishi: site('ja', () => ({
    '/': `<h1>図書室</h1><a href="/jikan">開館時間</a>`,
    '/jikan': `<h1>開館時間</h1><ul><li>平日 9:00〜20:00</li><li>土曜日 9:00〜17:00</li><li>日曜日 休み</li></ul>`,
  })),
  hadiqa: site('ar', () => ({
    '/': `<h1>حديقة الحيوان</h1><a href="/tickets">التذاكر</a>`,
    '/tickets': `<h1>التذاكر</h1><ul><li>تذكرة الكبار 40 ريال</li><li>تذكرة الطفل 15 ريال</li></ul>`,
  })),
}
