import { defineMeaning } from '../meaning.ts'

/** An error is named. */
export const errorWords = defineMeaning({
  en: 'error, failed, failure, exception, fault',
  de: 'fehler, *fehler, fehlgeschlagen, gescheitert, störung, ausnahme',
  fr: 'erreur, échec, échoué, échouée, panne',
  es: 'error, fallo, falló, ha fallado, excepción',
  pt: 'erro, falha, falhou, exceção',
  it: 'errore, fallito, fallita, guasto, eccezione',
  nl: 'fout, mislukt, *fout',
  pl: 'błąd, błędu, nie powiodło się, nie powiodła się, niepowodzenie, awaria',
  sv: 'fel, misslyckades, misslyckat, undantag',
  tr: 'hata, hatası, başarısız, arıza',
  ar: 'خطأ, فشل, فشلت, عطل',
  ja: 'エラー, 失敗, 例外, 障害',
  zh: '错误, 失败, 异常, 錯誤, 失敗, 故障',
})
