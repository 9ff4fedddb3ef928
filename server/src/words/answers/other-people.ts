import { defineMeaning } from '../meaning.ts'

/** Who did something, if it was not the visitor: a sentence that begins with them, or with how many they are, tells of others. */
export const otherPeopleWords = defineMeaning({
  en: 'people, persons, customers, guests, visitors, users, travellers, travelers, others, other people, someone, somebody, a customer, a guest',
  de: 'Personen, Leute, Menschen, Kunden, Gäste, Besucher, Nutzer, Reisende, andere, jemand, ein Kunde, ein Gast',
  fr: "personnes, gens, clients ont, visiteurs, utilisateurs, voyageurs, d'autres, quelqu'un, un client",
  es: 'personas han, personas ya, clientes, huéspedes, visitantes, usuarios, viajeros, otros, alguien, un cliente',
  pt: 'pessoas, clientes, hóspedes, visitantes, utilizadores, usuários, viajantes, outros, alguém, um cliente',
  it: 'persone, clienti, ospiti, visitatori, utenti, viaggiatori, altri, qualcuno, un cliente',
  nl: 'personen, mensen, klanten, gasten, bezoekers, gebruikers, reizigers, anderen, iemand, een klant',
  pl: 'osób, osoby, ludzi, klientów, klienci, gości, goście, użytkowników, inni, ktoś',
  sv: 'personer, människor, kunder, gäster, besökare, användare, resenärer, andra, någon',
  tr: 'kişi, insan, müşteri, misafir, ziyaretçi, kullanıcı, yolcu, başkaları, birisi',
  ar: 'شخص, أشخاص, عميل, عملاء, ضيوف, زوار, مستخدمين, آخرون, أحدهم',
  ja: '人が, 名が, 名様が, 人の方, お客様が, 他の方, 誰か',
  zh: '人已, 位客人, 位用户, 位顾客, 其他人, 有人',
})
