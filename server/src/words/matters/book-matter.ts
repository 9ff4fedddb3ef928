import { defineMeaning } from '../meaning.ts'

/** What is about a time, a place or a ticket. */
export const bookMatterWords = defineMeaning({
  en: 'booked, book, booking, reserv*, appointment, table, room, seat, seats, ticket, visit, schedul*, see you',
  de: 'buchung, gebucht, reserv*, termin, tisch, zimmer, platz, plätze, ticket, besuch, karte',
  fr: 'réserv*, rendez vous, table, chambre, votre place, vos places, une place, billet, visite',
  es: 'reserv*, cita, mesa, habitación, asiento, plaza, entrada, visita',
  pt: 'reserv*, consulta, mesa, quarto, lugar, bilhete, visita, agendamento',
  it: 'prenot*, appuntamento, tavolo, camera, posto, posti, biglietto, visita',
  nl: 'boeking, geboekt, reserv*, gereserveerd, afspraak, tafel, kamer, plaats, ticket, bezoek',
  pl: 'rezerw*, zarezerw*, wizyt*, termin, stolik*, pokój, miejsc*, bilet*',
  sv: 'bokning*, bokad, bokat, reserv*, tid, bord, rum, plats, biljett, besök',
  tr: 'rezerv*, randevu*, masa*, oda*, koltuk*, bilet*, yer, yeriniz, ziyaret*',
  ar: 'حجز, الحجز, حجزك, موعد, موعدك, طاولة, غرفة, مقعد, تذكرة, زيارة',
  ja: '予約, ご予約, 席, お席, 部屋, チケット',
  zh: '预订, 预约, 預訂, 預約, 座位, 房间, 票, 餐桌',
})
