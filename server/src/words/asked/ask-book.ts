import { defineMeaning } from '../meaning.ts'

/** How a task asks for a time, a place or a ticket. */
export const askBookWords = defineMeaning({
  en: 'book, reserve, schedule, make/arrange a/an booking/reservation/appointment, arrange a/an appointment/visit/viewing',
  de: 'buche, buchen, reserviere, reservieren, vereinbare … termin, termin vereinbaren, mache … termin',
  fr: 'réserve, réserver, réservez, prends rendez vous, prendre rendez vous, prenez rendez vous',
  es: 'reserva, reservar, reserve, pide cita, pedir cita, pida cita',
  pt: 'reserve, reservar, reserva, agende, agendar, marque … consulta, marcar … consulta, marque … hora',
  it: 'prenota, prenotare, prendi … appuntamento, fissa … appuntamento',
  nl: 'boek, boeken, reserveer, reserveren, maak … afspraak, plan … afspraak',
  pl: 'zarezerwuj, zarezerwować, rezerwuj, umów, umówić',
  sv: 'boka, reservera',
  tr: 'rezervasyon yap, rezerve et, randevu al, yer ayırt, ayırt',
  ar: 'احجز, حجز, تحجز',
  ja: '予約',
  zh: '预订, 预约, 預訂, 預約, 预定',
})
