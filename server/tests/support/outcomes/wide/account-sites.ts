import { go, show, site, type SmallSite } from './small-site.ts'

/** Sites where visitors change what belongs to them: their settings, address and account. */
export const accountSites: Readonly<Record<string, SmallSite>> = {
  konto: site('de', () => {
    let language = 'Deutsch'
    let zone = 'Berlin'
    return {
      '/': () =>
        `<h1>Einstellungen</h1><label>Sprache <select onchange="fetch('/sprache?s=' + this.value, { method: 'PUT' }).then(() => { m.textContent = 'Gespeichert' })">${drawOptions(['Deutsch', 'Französisch'], language)}</select></label> <small id="m"></small><form method="post" action="/zone"><label>Zeitzone <select name="z">${drawOptions(['Berlin', 'Lissabon', 'Tokio'], zone)}</select></label><button>Zeitzone speichern</button></form>`,
      'PUT /sprache': ({ query }) => {
        language = query.get('s') ?? ''
        return show('ok')
      },
      'POST /zone': ({ fields }) => {
        if (fields.get('z') !== 'Tokio') zone = fields.get('z') ?? ''
        return go('/')
      },
    }
  }),
  compte: site('fr', () => {
    let isOn = false
    return {
      '/': () =>
        `<h1>Sécurité</h1><p>Double authentification <button role="switch" aria-checked="${isOn}" aria-label="Double authentification" onclick="fetch('/double', { method: 'POST' }); this.ariaChecked = 'true'">◯</button></p><p>Alertes par SMS <button role="switch" aria-checked="false" aria-label="Alertes par SMS" onclick="n.textContent = 'Ajoutez d’abord un numéro de téléphone.'">◯</button></p><p id="n"></p><a href="/fermer">Fermer le compte</a>`,
      'POST /double': () => {
        isOn = true
        return show('ok', 204)
      },
      '/fermer': `<h1>Fermer le compte</h1><p>Cette action est définitive.</p><form method="post" action="/ferme"><label>Écrivez SUPPRIMER <input name="c"></label><button>Fermer mon compte</button></form>`,
      'POST /ferme': ({ fields }) =>
        fields.get('c') === 'SUPPRIMER'
          ? `<h1>Au revoir</h1><p>Votre compte est fermé.</p>`
          : `<h1>Fermer le compte</h1><p>Le mot ne correspond pas.</p><a href="/fermer">Réessayer</a>`,
    }
  }),
  profilek: site('pl', () => {
    let address = 'Krótka 1'
    let hasPicture = true
    return {
      '/': () =>
        `<h1>Mój profil</h1><p>Adres: <span>${address}</span> <a href="/adres">Edytuj adres</a></p><p>Telefon: <span id="t">500 100 200</span> <button onclick="f.hidden = false">Edytuj telefon</button></p><div id="f" hidden><label>Numer telefonu <input id="n"></label><button onclick="t.textContent = n.value; f.hidden = true">Zapisz telefon</button></div>${hasPicture ? drawPicture() : '<p>Brak zdjęcia</p>'}`,
      '/adres': () =>
        `<h1>Adres</h1><form method="post" action="/adres"><label>Ulica i numer <input name="a" value="${address}"></label><button>Zapisz adres</button></form><a href="/">Anuluj</a>`,
      'POST /adres': ({ fields }) => {
        address = fields.get('a') ?? ''
        return go('/')
      },
      'DELETE /zdjecie': () => {
        hasPicture = false
        return show('ok', 204)
      },
    }
  }),
  hesap: site('tr', () => {
    let nick = 'Misafir'
    return {
      '/': () =>
        `<h1>Merhaba ${nick}</h1><section><p id="e"></p><button id="b" onclick="localStorage.e = localStorage.e === 'off' ? 'on' : 'off'; draw()"></button></section><script>function draw() { const isOff = localStorage.e === 'off'; e.textContent = 'E-posta bildirimleri ' + (isOff ? 'kapalı' : 'açık'); b.textContent = 'E-posta bildirimlerini ' + (isOff ? 'aç' : 'kapat') } draw()</script><section><p id="s">SMS bildirimleri açık</p><button onclick="s.insertAdjacentHTML('afterend', '<p>İşlem başarısız oldu, tekrar deneyin.</p>')">SMS bildirimlerini kapat</button></section><form method="post" action="/"><label>Takma ad <input name="t"></label><button>Takma adı kaydet</button></form>`,
      'POST /': ({ fields }) => {
        const wanted = fields.get('t') ?? ''
        if (wanted === 'Ali')
          return `<h1>Merhaba ${nick}</h1><p>Bu takma ad alınmış.</p><a href="/">Geri</a>`
        nick = wanted
        return go('/')
      },
    }
  }),
  reader: site('en', () => ({
    '/': `<h1>Reading settings</h1><label><input type="checkbox" id="d" onchange="localStorage.dark = this.checked; document.body.className = this.checked ? 'dark' : ''"> Dark mode</label>
      <form onsubmit="const size = Number(this.s.value); m.textContent = size > 16 ? 'The text size is between 8 and 16.' : 'All changes saved'; localStorage.digest = this.w.checked; return false"><label><input type="checkbox" name="w" id="w"> Weekly digest</label><label>Text size <input name="s" value="12"></label><button>Save</button></form><p id="m"></p><script>d.checked = localStorage.dark === 'true'; w.checked = localStorage.digest === 'true'</script>`,
  })),
}

function drawOptions(all: readonly string[], chosen: string): string {
  return all.map((each) => `<option ${each === chosen ? 'selected' : ''}>${each}</option>`).join('')
}

function drawPicture(): string {
  return `<figure><img alt="Zdjęcie profilowe" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="40" height="40"><figcaption><button onclick="fetch('/zdjecie', { method: 'DELETE' }); this.closest('figure').outerHTML = '<p>Brak zdjęcia</p>'">Usuń zdjęcie</button></figcaption></figure>`
}
