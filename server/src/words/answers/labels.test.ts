import { expect, test } from 'vitest'
import { listLabels } from '../../../tests/support/words/list-labels.ts'
import { says } from '../says.ts'
import { announcementWords } from './announcement.ts'
import { doneWords } from './done.ts'
import { failureWords } from './failure.ts'
import { humanCheckWords } from './human-check.ts'
import { nothingFoundWords } from './nothing-found.ts'
import { nothingThereWords } from './nothing-there.ts'
import { pageMissingWords } from './page-missing.ts'
import { pendingWords } from './pending.ts'
import { promiseWords } from './promise.ts'
import { refusalWords } from './refusal.ts'
import { unavailableWords } from './unavailable.ts'

const sentences = listLabels([
  [
    announcementWords,
    {
      en: 'Your order has been placed. | Thanks! | We will be in touch. | Comment added',
      de: 'Ihre Bestellung wurde aufgegeben. | Wir haben Ihre Nachricht erhalten. | Vielen Dank!',
      fr: 'Merci pour votre commande | Votre message a bien été envoyé.',
      es: 'Se ha enviado tu mensaje. | Gracias por tu compra',
      it: 'La tua richiesta è stata inviata. | Grazie!',
      nl: 'Bedankt voor je bestelling',
      pl: 'Zamówienie zostało złożone. | Dziękujemy',
      sv: 'Tack för din beställning',
      tr: 'Mesajınız gönderildi. | Teşekkürler',
      ar: 'تم إرسال رسالتك | شكرا لك',
      ja: 'ご注文ありがとうございます | お問い合わせを受け付けました',
      zh: '感谢您的订购 | 订单已成功提交',
    },
  ],
  [
    doneWords,
    {
      en: 'Order placed | Booking confirmed.',
      de: 'Bestellung abgeschlossen | Termin gebucht',
      fr: 'Commande confirmée',
      ja: '予約完了',
      ar: 'تم الحجز',
    },
  ],
  [
    pendingWords,
    {
      en: "Your order will be sent once it is paid. | It hasn't been sent.",
      de: 'Die Bestellung wird erst versendet, sobald sie bezahlt ist.',
      ja: 'まだ送信されていません',
      ar: 'لم يتم الإرسال بعد',
    },
  ],
  [
    promiseWords,
    {
      en: 'We will get back to you. | We’ll call you.',
      de: 'Wir melden uns in zwei Tagen.',
      ja: '後日ご連絡いたします。',
      ar: 'سنتواصل معك قريبا',
    },
  ],
  [
    failureWords,
    {
      en: 'Your order could not be placed. | We were unable to save it. | Card declined',
      de: 'Ihre Bestellung konnte leider nicht abgeschlossen werden. | Zahlung abgelehnt | Bitte versuchen Sie es erneut.',
      fr: 'Votre paiement a été refusé. | Impossible de charger la page | Veuillez réessayer.',
      es: 'No se pudo completar el pago. | Inténtalo de nuevo | Pago rechazado',
      pt: 'Não foi possível concluir a compra. | Tente novamente',
      it: 'Il pagamento non è stato accettato. | Riprova | Impossibile salvare le modifiche',
      nl: 'De betaling is mislukt. | Probeer het opnieuw.',
      pl: 'Nie udało się zapisać zmian. | Spróbuj ponownie',
      sv: 'Betalningen misslyckades. | Försök igen',
      tr: 'Siparişiniz tamamlanamadı. | Lütfen tekrar deneyin.',
      ar: 'تعذر إتمام الطلب | لم يتم حفظ التغييرات | فشل الدفع',
      ja: '注文を完了できませんでした。 | 保存に失敗しました | もう一度お試しください',
      zh: '支付失败 | 无法保存 | 请重试',
    },
  ],
  [
    refusalWords,
    {
      en: 'This name is already taken. | Invalid code',
      de: 'Diese E-Mail-Adresse ist bereits registriert. | Ungültiger Code',
      fr: 'Ce compte existe déjà. | Code invalide',
      es: 'Este usuario ya existe. | Código no válido',
      it: 'Questo indirizzo è già registrato.',
      pl: 'Nieprawidłowy kod',
      tr: 'Bu e-posta zaten kayıtlı.',
      ar: 'هذا البريد مسجل بالفعل',
      ja: 'このメールアドレスは既に登録されています。',
      zh: '该邮箱已被注册',
    },
  ],
  [
    nothingFoundWords,
    {
      en: 'No results for “mug” | Nothing was found.',
      de: 'Keine Treffer für „Tasse“ | Es wurden keine Produkte gefunden.',
      fr: 'Aucun résultat pour « tasse » | 0 résultat',
      es: 'No hay resultados para «taza» | No se han encontrado productos',
      pt: 'Nenhum resultado encontrado',
      it: 'Nessun prodotto trovato',
      nl: 'Geen resultaten voor ‘mok’',
      pl: 'Brak wyników wyszukiwania',
      sv: 'Inga träffar på ”mugg”',
      tr: 'Aramanızla eşleşen sonuç yok | Ürün bulunamadı',
      ar: 'لم يتم العثور على نتائج | لا توجد منتجات',
      ja: '該当する商品がありません | 商品が見つかりませんでした | 検索結果 0件',
      zh: '没有找到相关商品 | 暂无数据',
    },
  ],
  [
    nothingThereWords,
    { de: 'Seite nicht gefunden', fr: 'Page introuvable', ja: 'ページが見つかりません' },
  ],
  [
    pageMissingWords,
    {
      en: 'Page not found | 404 Not Found | Error 404',
      de: 'Seite nicht gefunden | Diese Seite existiert nicht.',
      fr: 'Page introuvable | Cette page n’existe plus',
      es: 'Página no encontrada',
      nl: 'Pagina niet gevonden',
      tr: 'Sayfa bulunamadı',
      ar: 'الصفحة غير موجودة',
      ja: 'お探しのページは見つかりませんでした',
      zh: '页面不存在',
    },
  ],
  [
    unavailableWords,
    {
      de: 'Ausverkauft | Derzeit nicht verfügbar',
      fr: 'Épuisé | En rupture de stock',
      es: 'Agotado',
      ar: 'غير متوفر',
      ja: '在庫切れ | 売り切れました',
      zh: '已售罄',
    },
  ],
  [
    humanCheckWords,
    {
      en: 'Verify you are human | I’m not a robot',
      de: 'Ich bin kein Roboter. | Bestätigen Sie, dass Sie ein Mensch sind',
      fr: 'Vérifiez que vous êtes humain',
      ja: '私はロボットではありません',
      ar: 'أنا لست برنامج روبوت',
      zh: '我不是机器人',
    },
  ],
])

test.each(sentences)('in $language, “$text” is understood', ({ text, meaning }) => {
  expect(says(text, meaning)).toBe(true)
})

test.each([
  ['Ihre Bestellung ist eingegangen.', failureWords],
  ['ご注文ありがとうございます。', failureWords],
  ['تم حفظ التغييرات بنجاح', failureWords],
  ['12 Treffer', nothingFoundWords],
  ['検索結果 10件', nothingFoundWords],
  ['Keine Versandkosten', nothingFoundWords],
  ['Not found what you are looking for? Ask us.', pageMissingWords],
  ['Unsere Roboter mähen Rasen', humanCheckWords],
])('“%s” is not', (text, meaning) => {
  expect(says(text, meaning)).toBe(false)
})
