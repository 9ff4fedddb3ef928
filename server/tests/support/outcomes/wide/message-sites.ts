import { go, show, site, type SmallSite } from './small-site.ts'

/** Sites that take messages, applications, signatures and opinions. */
export const messageSites: Readonly<Record<string, SmallSite>> = {
  bewerbung: site('de', () => ({
    '/': `<h1>Gärtner gesucht</h1><p>Wir suchen ab März.</p><a href="/bewerben">Jetzt bewerben</a><details><summary>Stelle empfehlen</summary><form method="post" action="/empfehlen"><label>E-Mail der Person <input name="m"></label><button>Empfehlen</button></form></details>`,
    '/bewerben': `<h1>Bewerbung als Gärtner, Schritt 1 von 2</h1><form action="/anlagen"><label>Vor- und Nachname <input name="n"></label><button>Weiter zu Schritt 2</button></form>`,
    '/anlagen': `<h1>Bewerbung als Gärtner, Schritt 2 von 2</h1><form method="post" action="/eingang"><label>Warum wir? <textarea name="w"></textarea></label><button>Bewerbung abschicken</button></form>`,
    'POST /eingang': ({ fields }) =>
      fields.get('w') === ''
        ? `<h1>Bewerbung als Gärtner, Schritt 2 von 2</h1><p class="hinweis">Bitte beantworten Sie die Frage.</p><a href="/anlagen">Zurück</a>`
        : `<h1>Danke für Ihre Bewerbung!</h1><p>Ihre Unterlagen liegen uns jetzt vor.</p>`,
    'POST /empfehlen': ({ fields }) =>
      `<h1>Gärtner gesucht</h1><p>Wir haben die Stelle ${fields.get('m')} empfohlen.</p>`,
  })),
  taller: site('es', () => ({
    '/': `<h1>Taller de cerámica</h1><p>Martes, 18:00</p><form method="post" action="/plaza"><button name="t" value="martes">Apuntarme al taller del martes</button> <button name="t" value="jueves">Apuntarme al taller del jueves</button></form><form method="post" action="/boletin"><label>Correo <input name="c"></label><button>Suscribirme al boletín</button></form><a href="/baja">Darme de baja</a>`,
    'POST /plaza': ({ fields }) =>
      fields.get('t') === 'martes'
        ? `<h1>Nos vemos el martes</h1><p>Tu plaza en el taller está guardada.</p>`
        : `<h1>Taller de cerámica</h1><p>Ya no quedan plazas para el jueves.</p>`,
    'POST /boletin': `<h1>Un paso más</h1><p>Para terminar la suscripción al boletín, abre el enlace que te hemos enviado.</p>`,
    '/baja': `<h1>Boletín</h1><form method="post" action="/baja"><button>Darme de baja del boletín</button></form>`,
    'POST /baja': `<h1>Hecho</h1><p>Te has dado de baja del boletín.</p>`,
  })),
  duvidas: site('pt', () => {
    const replies = ['Depende do solo.']
    let votes = 3
    return {
      '/': () =>
        `<h1>Posso plantar em maio?</h1><ol>${replies.map((each) => `<li>${each}</li>`).join('')}</ol><p>Resposta da Inês: Claro. <span>${votes} votos</span></p><form method="post" action="/voto"><button>Votar na resposta da Inês</button></form><form method="post" action="/previa"><label>A tua resposta <textarea name="r"></textarea></label><button formaction="/previa">Pré-visualizar</button><button formaction="/responder">Publicar resposta</button></form>`,
      'POST /previa': ({ fields }) =>
        `<h1>Pré-visualização</h1><blockquote>${fields.get('r')}</blockquote><a href="/">Continuar a editar</a>`,
      'POST /responder': ({ fields }) => {
        if ((fields.get('r') ?? '').length > 3) replies.push(fields.get('r') ?? '')
        return go('/')
      },
      'POST /voto': () => {
        votes += 1
        return go('/')
      },
    }
  }),
  petition: site('en', () => ({
    '/': `<h1>Keep the ferry running</h1><p>1,203 people have signed</p><form method="post" action="/sign"><label>Full name <input name="n"></label><label>Town <input name="t"></label><button>Sign the petition</button></form><h2>Tell a friend</h2><label>Friend’s e-mail <input id="f"></label><button onclick="s.textContent = f.value.includes('@') ? 'Shared with ' + f.value : 'That is not an e-mail address.'">Share</button><p id="s"></p>`,
    'POST /sign': ({ fields }) =>
      fields.get('t') === ''
        ? `<h1>One more click</h1><p>Your signature counts as soon as you press the link in our e-mail.</p>`
        : `<h1>You are signature 1,204</h1><p>The ferry says thank you, ${fields.get('n')}.</p>`,
  })),
  yorum: site('tr', () => {
    let rating = ''
    let comment = 'Çok sıcaktı.'
    return {
      '/': () =>
        `<h1>Filtre kahve</h1>${rating === '' ? '' : `<p>Puanınız: ${rating} yıldız</p>`}<form method="post" action="/puan"><fieldset><legend>Puan</legend>${['3', '5'].map((each) => `<input type="radio" name="p" value="${each}" id="p${each}"><label for="p${each}">${each} yıldız</label>`).join('')}</fieldset><button>Puanı gönder</button></form><h2>Yorumum</h2>${comment === '' ? '<p>Henüz yorum yok</p>' : `<p>${comment}</p><form method="post" action="/sil"><button>Yorumumu sil</button></form>`}`,
      'POST /puan': ({ fields }) => {
        rating = fields.get('p') ?? ''
        return go('/')
      },
      'POST /sil': () => {
        comment = ''
        return go('/')
      },
    }
  }),
  toiawase: site('ja', () => ({
    '/': `<h1>お問い合わせ</h1><form method="post" action="/kakunin"><dl><dt><label for="m">メールアドレス</label></dt><dd><input id="m" name="m"></dd><dt><label for="h">内容</label></dt><dd><textarea id="h" name="h"></textarea></dd></dl><button>確認画面へ</button></form><a href="/shiryo">資料請求</a>`,
    'POST /kakunin': ({ fields }) =>
      fields.get('m')?.includes('@') === true
        ? `<h1>入力内容の確認</h1><p>${fields.get('h')}</p><form method="post" action="/soshin"><button>送信する</button></form>`
        : `<h1>お問い合わせ</h1><p>メールアドレスの形式が正しくありません。</p><a href="/">戻る</a>`,
    'POST /soshin': `<h1>お問い合わせを送信しました</h1><p>三日以内にお返事いたします。</p>`,
    '/shiryo': `<h1>資料請求</h1><form method="post" action="/shiryo"><label>ご住所 <input name="j"></label><button>資料を請求する</button></form>`,
    'POST /shiryo': `<h1>資料のご請求を承りました</h1><p>一週間ほどでお届けします。</p>`,
  })),
  shakwa: site('ar', () => ({
    '/': `<h1>خدمة السكان</h1><form method="post" action="/shakwa"><label>نص الشكوى <textarea name="n"></textarea></label><button>أرسل الشكوى</button></form><form method="post" action="/tasweet"><button name="h" value="a">صوّت للحديقة</button></form><p>الأصوات: ٤١</p>`,
    'POST /shakwa': ({ fields }) =>
      fields.get('n') === ''
        ? `<h1>خدمة السكان</h1><p>هذا الحقل مطلوب.</p><a href="/">رجوع</a>`
        : `<h1>وصلتنا شكواك</h1><p>رقم الشكوى 7731، وسنرد خلال أسبوع.</p>`,
    'POST /tasweet': () => show(`<h1>خدمة السكان</h1><p>انتهى التصويت أمس.</p>`, 200),
  })),
}
