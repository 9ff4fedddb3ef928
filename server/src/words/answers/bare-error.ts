import { defineMeaning } from '../meaning.ts'

/** A message that names an error and says nothing about it. */
export const bareErrorWords = defineMeaning({
  en: '^error/invalid/failed/failure/oops/problem/wrong/bad input/value/data/entry/field/request/error/occurred/format?$, ^an/a error/failure/problem occurred?$, ^an/a invalid/wrong/bad input/value/data/entry/field/request/format$, ^not valid input/value/data/entry/field/request/format?$',
  de: '^fehler$, ^ein fehler$, ^ungültig~ eingabe/wert/daten/feld/anfrage/format?$, ^fehlerhafte eingabe/daten?$, ^falsche eingabe$, ^problem$, ^falsch$, ^fehlgeschlagen$',
  fr: '^erreur$, ^une erreur$, ^invalide$, ^non valide$, ^valeur/saisie/donnée/données/entrée/format invalide/invalides/incorrecte$, ^échec$, ^problème$',
  es: '^error$, ^un error$, ^inválido/inválida$, ^no válido/válida$, ^valor/dato/datos/entrada/formato no válido/válida/válidos$, ^fallo$, ^dato/datos/entrada/valor inválido/inválida/inválidos$',
  pt: '^erro$, ^um erro$, ^inválido/inválida$, ^valor/dado/dados/entrada/formato inválido/inválida/inválidos$, ^falha$',
  it: '^errore$, ^un errore$, ^non valido/valida$, ^valore/dato/dati/formato non valido/validi$, ^fallito$',
  nl: '^fout$, ^ongeldig$, ^ongeldige invoer/waarde/gegevens$, ^mislukt$',
  pl: '^błąd$, ^nieprawidłowe/nieprawidłowa/nieprawidłowy dane/wartość/format?$, ^niepoprawne dane$, ^błędne dane$',
  sv: '^fel$, ^ogiltig/ogiltigt värde/inmatning/data?$, ^ett fel$, ^felaktigt värde$',
  tr: '^hata$, ^geçersiz değer/giriş/veri/format?$, ^bir hata$, ^hatalı giriş$',
  ar: '^خطأ$, ^غير صالح$, ^غير صحيح$, ^قيمة غير صالحة/صحيحة$, ^إدخال غير صالح/صحيح$, ^بيانات غير صالحة/صحيحة$',
  ja: '^エラー$, ^エラーです$, ^無効$, ^無効な値$, ^無効な値です$, ^無効な入力$, ^無効な入力です$, ^不正な値です$, ^入力エラー$, ^入力エラーです$, ^失敗しました$',
  zh: '^错误$, ^出错$, ^无效$, ^无效输入$, ^输入无效$, ^输入错误$, ^格式错误$, ^錯誤$, ^無效$, ^失败$, ^数据错误$',
})
