import { site, type SmallSite } from './small-site.ts'

/** Sites that have the answer to a question, beside other answers. */
export const findingSites: Readonly<Record<string, SmallSite>> = {
  fahrplan: site('de', () => ({
    '/': `<h1>Linie 8</h1><a href="/plan">Fahrplan</a>`,
    '/plan': `<h1>Fahrplan Linie 8</h1><dl><dt>Erster Bus nach Kehl</dt><dd>5:12 Uhr</dd><dt>Letzter Bus nach Kehl</dt><dd>23:10 Uhr</dd></dl>`,
  })),
  cuisine: site('fr', () => ({
    '/': `<h1>À table</h1><ul><li><a href="/crepes">Crêpes</a></li><li><a href="/houmous">Houmous sans œufs</a></li></ul>`,
    '/crepes': `<h1>Crêpes</h1><p>Trois œufs, du lait, de la farine.</p>`,
    '/houmous': `<h1>Houmous sans œufs</h1><p>Des pois chiches et du citron.</p>`,
  })),
  planes: site('es', () => ({
    '/': `<h1>Elige tu plan</h1><div><h2>Plan Plata</h2><p>Soporte por correo</p></div><div><h2>Plan Oro</h2><p>Soporte por teléfono</p></div><a href="/faq">Preguntas</a>`,
    '/faq': `<h1>Preguntas</h1><p>El plan Plata cuesta 5 € al mes.</p><p>El plan Oro cuesta 9 € al mes.</p>`,
  })),
  biblioteka: site('pl', () => ({
    '/': `<h1>Biblioteka na rogu</h1><form action="/szukaj"><label>Szukaj w katalogu <input type="search" name="q"></label><button>Szukaj</button></form>`,
    '/szukaj': ({ query }) =>
      query.get('q') === 'Lalka'
        ? `<h1>Wyniki: Lalka</h1><ul><li><a href="/lalka">Lalka, Bolesław Prus</a> dostępna</li></ul>`
        : `<h1>Wyniki: ${query.get('q')}</h1><p>Nic nie znaleziono.</p>`,
    '/lalka': `<h1>Lalka</h1><p>Bolesław Prus, dostępna w filii nr 2.</p>`,
  })),
  otel: site('tr', () => ({
    '/': `<h1>Deniz Otel</h1><a href="/bilgi">Bilgiler</a>`,
    '/bilgi': `<h1>Bilgiler</h1><p>Kahvaltı 7:30’da başlıyor.</p><p>Akşam yemeği 19:00’da başlıyor.</p><p>Havuz 22:00’de kapanıyor.</p>`,
  })),
  tents: site('en', () => ({
    '/': `<h1>Two tents</h1><table><tr><th>Tent</th><th>Weight</th></tr><tr><td>Lark</td><td>1.9 kg</td></tr><tr><td>Heron</td><td>2.4 kg</td></tr></table>`,
  })),
  passeios: site('pt', () => ({
    '/': `<h1>Passeios de barco</h1><a href="/precos">Preços</a>`,
    '/precos': `<h1>Preços</h1><ul><li>Bilhete individual: 12 €</li><li>Bilhete de grupo: 70 €</li></ul>`,
  })),
  onsen: site('ja', () => ({
    '/': `<h1>山の湯</h1><a href="/annai">ご案内</a>`,
    '/annai': `<h1>ご案内</h1><p>駐車場は10台分あります。</p><p>タオルは200円です。</p>`,
  })),
}
