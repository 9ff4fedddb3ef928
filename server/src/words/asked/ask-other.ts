import { defineMeaning } from '../meaning.ts'

/** What else tasks ask for that changes something. */
export const askOtherWords = defineMeaning({
  en: 'rent, hire, return, transfer, redeem, claim, renew, install, sign, sell, borrow, lend, pause, resume, extend, withdraw, insure, complain, schedule, offer, use … coupon/code/voucher, fill in, fill out, enter, set up',
  de: 'miete, mieten, leihe, leihen, ausleihen, gib … zurück, zurückgeben, sende … zurück, löse … ein, einlösen, verlängere, verlängern, installiere, installieren, unterschreibe, unterschreiben, verkaufe, verkaufen, pausiere, pausieren, wende … an, anwenden, tausche, tauschen, fülle … aus, ausfüllen, verwende, überweise, überweisen',
  fr: 'louer, louez, emprunter, emprunte, renouveler, renouvelle, installer, installe, installez, signer, signez, vendre, remplir, remplis, remplissez, utiliser, utilise, utilisez, virer, échanger',
  es: 'alquilar, alquila, alquile, devolver, devuelve, canjear, canjea, renovar, renueva, instalar, firmar, vender, pausar, rellenar, rellena, utilizar, usa el/la, transferir, prestar',
  pt: 'alugar, alugue, devolver, devolva, resgatar, resgate, renovar, renove, instalar, vender, pausar, preencher, preencha, utilizar, utilize, transferir',
  it: 'noleggia, noleggiare, restituisci, restituire, riscatta, rinnova, rinnovare, installa, installare, vendere, vendi, compila, compilare, usa il/la, utilizza, trasferisci',
  nl: 'huur, huren, leen, lenen, retourneer, verleng, verlengen, installeer, onderteken, verkoop, verkopen, wissel … in, vul … in, invullen, gebruik',
  pl: 'wynajmij, wypożycz, zwróć, zrealizuj, odnów, przedłuż, zainstaluj, podpisz, sprzedaj, wypełnij, użyj, przelej',
  sv: 'hyr, hyra, låna, lämna tillbaka, lös in, förnya, förläng, installera, skriv under, sälj, fyll i, använd, överför',
  tr: 'kirala, ödünç al, iade et, yenile, uzat, imzala, doldur, kullan, aktar',
  ar: 'استأجر, استعر, جدد, وقع على, استخدم, حول',
  ja: '借りる, 借りて, 返す, 返して, 延長, 署名, 売る, 売って, 使う, 使って, 記入',
  zh: '租, 借, 归还, 续期, 兑换, 签署, 出售, 使用, 转账',
})
