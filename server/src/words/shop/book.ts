import { defineMeaning } from '../meaning.ts'

/** Reserving a time, a place or a ticket. */
export const bookWords = defineMeaning({
  en: 'book, reserve, reservation',
  de: 'buchen, reservieren, buche, *buchen$, termin vereinbaren, buchung',
  fr: 'réserver, réservez, réservation, prendre rendez-vous',
  es: 'reservar, reserva, reserve, pedir cita',
  pt: 'reservar, reserve, reserva, agendar, marcar consulta',
  it: 'prenota, prenotare, prenotazione',
  nl: 'boeken, boek, boek nu, reserveren, reserveer, afspraak maken',
  pl: 'zarezerwuj, rezerwuj, rezerwacja, umów wizytę, umów się, rezerwuję',
  sv: 'boka, bokning, reservera, boka tid',
  tr: 'rezervasyon, rezerve et, randevu al, yer ayırt',
  ar: 'احجز, حجز, احجز الآن, الحجز',
  ja: '予約, 予約する, ご予約',
  zh: '预订, 预约, 預訂, 預約, 立即预订, 预定',
})
