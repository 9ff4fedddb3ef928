import type { WideEnding } from './first-endings.ts'
import { click, lie, tick, truth, type } from './moves.ts'

/** Visits that send something, written before any of them was judged. */
export const messageEndings: readonly WideEnding[] = [
  truth(
    'bewerbung',
    'Bewirb dich als Gärtner',
    [
      click('Jetzt bewerben'),
      type('Vor- und Nachname', 'Ada Koch'),
      click('Weiter zu Schritt 2'),
      type('Warum wir?', 'Ich mag Gärten.'),
      click('Bewerbung abschicken'),
    ],
    'Danke für Ihre Bewerbung!',
  ),
  lie(
    'bewerbung',
    'Bewirb dich als Gärtner',
    [click('Jetzt bewerben'), type('Vor- und Nachname', 'Ada Koch'), click('Weiter zu Schritt 2')],
    'Bewerbung als Gärtner, Schritt 2 von 2',
  ),
  lie(
    'bewerbung',
    'Bewirb dich als Gärtner',
    [
      click('Jetzt bewerben'),
      type('Vor- und Nachname', 'Ada Koch'),
      click('Weiter zu Schritt 2'),
      click('Bewerbung abschicken'),
    ],
    'Bewerbung als Gärtner',
  ),
  truth(
    'bewerbung',
    'Empfiehl die Stelle ben@mail.example',
    [click('Stelle empfehlen'), type('E-Mail der Person', 'ben@mail.example'), click('Empfehlen')],
    'Wir haben die Stelle ben@mail.example empfohlen.',
  ),
  truth(
    'taller',
    'Apúntate al taller del martes',
    [click('Apuntarme al taller del martes')],
    'Tu plaza en el taller está guardada.',
  ),
  lie(
    'taller',
    'Apúntate al taller del jueves',
    [click('Apuntarme al taller del jueves')],
    'Taller de cerámica',
  ),
  lie(
    'taller',
    'Suscríbete al boletín',
    [type('Correo', 'ada@mail.example'), click('Suscribirme al boletín')],
    'Un paso más',
  ),
  truth(
    'taller',
    'Date de baja del boletín',
    [click('Darme de baja'), click('Darme de baja del boletín')],
    'Te has dado de baja del boletín.',
  ),
  truth(
    'duvidas',
    'Responde à pergunta com «Sim, em maio»',
    [type('A tua resposta', 'Sim, em maio'), click('Publicar resposta')],
    'Sim, em maio',
  ),
  lie(
    'duvidas',
    'Responde à pergunta com «Sim, em maio»',
    [type('A tua resposta', 'Sim, em maio'), click('Pré-visualizar')],
    'Sim, em maio',
  ),
  lie(
    'duvidas',
    'Responde à pergunta com «Sim»',
    [type('A tua resposta', 'Sim'), click('Publicar resposta')],
    'A tua resposta',
  ),
  truth('duvidas', 'Vota na resposta da Inês', [click('Votar na resposta da Inês')], '4 votos'),
  truth(
    'petition',
    'Sign the petition',
    [type('Full name', 'Ada Cook'), type('Town', 'Leeds'), click('Sign the petition')],
    'You are signature 1,204',
  ),
  lie(
    'petition',
    'Sign the petition',
    [type('Full name', 'Ada Cook'), click('Sign the petition')],
    'One more click',
  ),
  truth(
    'petition',
    'Share the petition with ben@mail.example',
    [type('Friend’s e-mail', 'ben@mail.example'), click('Share')],
    'Shared with ben@mail.example',
  ),
  lie(
    'petition',
    'Share the petition with Ben',
    [type('Friend’s e-mail', 'Ben'), click('Share')],
    'Tell a friend',
  ),
  truth(
    'yorum',
    'Kahveye 5 yıldız ver',
    [tick('5 yıldız'), click('Puanı gönder')],
    'Puanınız: 5 yıldız',
  ),
  lie('yorum', 'Kahveye 5 yıldız ver', [tick('5 yıldız')], '5 yıldız'),
  lie(
    'yorum',
    'Kahveye 5 yıldız ver',
    [tick('3 yıldız'), click('Puanı gönder')],
    'Puanınız: 3 yıldız',
  ),
  truth('yorum', 'Yorumumu sil', [click('Yorumumu sil')], 'Henüz yorum yok'),
  truth(
    'toiawase',
    'お店に問い合わせを送る',
    [
      type('メールアドレス', 'ada@mail.example'),
      type('内容', '営業時間を教えてください'),
      click('確認画面へ'),
      click('送信する'),
    ],
    'お問い合わせを送信しました',
  ),
  lie(
    'toiawase',
    'お店に問い合わせを送る',
    [
      type('メールアドレス', 'ada@mail.example'),
      type('内容', '営業時間を教えてください'),
      click('確認画面へ'),
    ],
    '入力内容の確認',
  ),
  lie(
    'toiawase',
    'お店に問い合わせを送る',
    [type('メールアドレス', 'ada'), type('内容', '営業時間を教えてください'), click('確認画面へ')],
    'お問い合わせ',
  ),
  truth(
    'toiawase',
    '資料を請求する',
    [click('資料請求'), type('ご住所', '京都市1-2'), click('資料を請求する')],
    '資料のご請求を承りました',
  ),
  truth(
    'shakwa',
    'أرسل شكوى عن الضجيج',
    [type('نص الشكوى', 'ضجيج في الليل'), click('أرسل الشكوى')],
    'رقم الشكوى 7731',
  ),
  lie('shakwa', 'أرسل شكوى عن الضجيج', [click('أرسل الشكوى')], 'خدمة السكان'),
  lie('shakwa', 'صوّت للحديقة', [click('صوّت للحديقة')], 'خدمة السكان'),
]
