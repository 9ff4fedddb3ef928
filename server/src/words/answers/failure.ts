import { defineMeaning } from '../meaning.ts'

/** What was asked for did not work. */
export const failureWords = defineMeaning({
  en: "could not, couldn't, cannot, can't, failed, failure, unable to, was not, were not, wasn't, not been? saved/sent/placed/added/processed/possible/completed, went wrong, try again, declined, rejected, error",
  de: 'konnte/konnten/kann/können … nicht, nicht möglich, fehlgeschlagen, gescheitert, fehler, wurde/wurden … nicht, nicht gespeichert/gesendet/hinzugefügt/verarbeitet/abgeschlossen, schiefgelaufen, schief gelaufen, schiefgegangen, erneut versuchen, versuchen sie … erneut, noch einmal, abgelehnt, leider nicht',
  fr: "n'a pas pu, n'ont pas pu, impossible de, échec, échoué, n'a pas été, n'ont pas été, mal passé, réessayez, réessayer, refusé!, refusée, rejeté, rejetée, erreur, ne peut pas",
  es: 'no se pudo, no se ha podido, no pudimos, no se puede, no podemos, falló, ha fallado, error, no fue, no ha sido, no se ha guardado/enviado/añadido/completado, salió mal, inténtalo de nuevo, inténtelo de nuevo, intenta de nuevo, rechazado, rechazada',
  pt: 'não foi possível, não pôde, não conseguimos, não pode, falha, falhou, erro, não foi, deu errado, correu mal, tente novamente, tente de novo, recusado, recusada, rejeitado, rejeitada',
  it: 'non è stato, non è stata, non è possibile, impossibile, non riusciamo, fallito, fallita, errore, andato storto, riprova, riprovare, rifiutato, rifiutata, respinto',
  nl: 'kon/konden/kan/kunnen … niet, niet gelukt, niet mogelijk, mislukt, fout, is niet, werd niet, niet opgeslagen/verzonden/toegevoegd/verwerkt/voltooid, ging iets mis, probeer … opnieuw, opnieuw proberen, geweigerd, afgewezen',
  pl: 'nie udało się, nie można, nie powiodło się, niepowodzenie, błąd, nie został, nie została, nie zostało, nie zapisano, nie wysłano, poszło nie tak, spróbuj ponownie, odrzucono, odrzucona, odrzucony',
  sv: 'kunde inte, kan inte, det gick inte, misslyckades, misslyckats, fel, har inte, blev inte, inte sparad/sparats/skickat/skickats, gick fel, försök igen, nekades, avvisades',
  tr: 'yapılamadı, edilemedi, gönderilemedi, kaydedilemedi, eklenemedi, başarısız, hata, mümkün değil, olmadı, ters gitti, tekrar deneyin, tekrar deneyiniz, reddedildi, tamamlanamadı',
  ar: 'تعذر, لم يتم, لا يمكن, فشل, فشلت, خطأ, غير ممكن, حاول مرة أخرى, يرجى المحاولة, تم رفض, مرفوض',
  ja: 'できませんでした, できません, 失敗, エラー, されませんでした, やり直して, もう一度お試し, 再度お試し, 拒否されました',
  zh: '失败, 无法, 错误, 未能, 出错, 请重试, 再试一次, 被拒绝, 失敗, 無法, 錯誤, 请稍后再试',
})
