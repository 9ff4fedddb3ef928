import { defineMeaning } from '../meaning.ts'

/** A time, a place or a ticket was kept. */
export const bookDoneWords = defineMeaning({
  en: 'thank*, booked, confirmed, confirmation, reserved, scheduled, received, successful, successfully, see you, booking/reservation number/reference/code/ref',
  de: 'danke, vielen dank, gebucht, reserviert, bestätigt, bestätigung, vereinbart, eingegangen, erhalten, erfolgreich, wir erwarten, wir freuen uns, buchungsnummer, reservierungsnummer',
  fr: 'merci, réservé!, réservée, réservés!, confirmé!, confirmée, confirmation, reçu, reçue, à bientôt, nous vous attendons, numéro de réservation',
  es: 'gracias, reservado, reservada, confirmado, confirmada, confirmación, recibido, recibida, te esperamos, le esperamos, número de reserva',
  pt: 'obrigado, obrigada, reservado, reservada, confirmado, confirmada, confirmação, agendado, agendada, recebido, recebida, esperamos por, número da reserva',
  it: 'grazie, prenotato, prenotata, confermato, confermata, conferma, ricevuto, ricevuta, ti aspettiamo, vi aspettiamo, numero di prenotazione',
  nl: 'bedankt, dank je, geboekt, gereserveerd, bevestigd, bevestiging, gepland, ontvangen, tot dan, boekingsnummer, reserveringsnummer',
  pl: 'dziękujemy, zarezerwowano, zarezerwowany, zarezerwowana, zarezerwowane, potwierdzono, potwierdzona, potwierdzenie, umówiono, przyjęto, czekamy, numer rezerwacji',
  sv: 'tack, bokad, bokat, bokade, reserverad, reserverat, bekräftad, bekräftat, bekräftelse, mottagen, välkommen den, bokningsnummer',
  tr: 'teşekkür*, rezerve edildi, ayrıldı, onaylandı, alındı, bekliyoruz, rezervasyon numarası, rezervasyon numaranız',
  ar: 'شكرا, تم الحجز, تم حجز, تم التأكيد, تم تأكيد, تم استلام, ننتظرك, رقم الحجز',
  ja: 'ありがとう, ありがとうございます, ありがとうございました, 予約しました, 予約されました, 確定しました, 承りました, 受け付けました, 完了, 完了しました, お待ちして, 予約番号',
  zh: '谢谢, 感谢, 已预订, 已预约, 预订成功, 预约成功, 已确认, 已收到, 已完成, 恭候, 预订号, 预约号',
})
