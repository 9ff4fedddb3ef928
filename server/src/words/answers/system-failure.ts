import { defineMeaning } from '../meaning.ts'

/** Something on the side of the site did not work, and the user can do nothing about it. */
export const systemFailureWords = defineMeaning({
  en: 'something went wrong, unexpected error, internal error, internal server error, server error, unknown error, try again later, service unavailable, could not be processed, failed to load/fetch/save/submit/send, an error has? occurred, network error',
  de: 'etwas ist schiefgelaufen, etwas ist schief gelaufen, ist etwas schiefgelaufen, ist etwas schief gelaufen, da ist etwas schiefgelaufen, unerwarteter fehler, interner fehler, interner serverfehler, serverfehler, unbekannter fehler, später erneut, später noch einmal, später nochmal, konnte nicht verarbeitet/geladen/gesendet/gespeichert werden, konnten nicht verarbeitet/geladen/gesendet/gespeichert werden, fehler aufgetreten, fehler ist aufgetreten, netzwerkfehler, technischer fehler, ist ein fehler',
  fr: "une erreur est survenue, une erreur s'est produite, erreur inattendue, erreur interne, erreur serveur, erreur du serveur, erreur inconnue, réessayer plus tard, réessayez plus tard, service indisponible, quelque chose s'est mal passé, erreur réseau, erreur technique, un problème est survenu",
  es: 'algo salió mal, algo ha salido mal, algo ha ido mal, error inesperado, error interno, error del servidor, error desconocido, inténtalo más tarde, inténtelo más tarde, de nuevo más tarde, servicio no disponible, se ha producido un error, ha ocurrido un error, ocurrió un error, error de red, no se pudo procesar',
  pt: 'algo deu errado, algo correu mal, erro inesperado, erro interno, erro no/do servidor, erro desconhecido, tente novamente mais tarde, tente mais tarde, serviço indisponível, ocorreu um erro, erro de rede, não foi possível processar, não foi possível carregar',
  it: 'qualcosa è andato storto, errore imprevisto, errore interno, errore del server, errore sconosciuto, riprova più tardi, si prega di riprovare più tardi, servizio non disponibile, si è verificato un errore, errore di rete',
  nl: 'er ging iets mis, er is iets misgegaan, er is iets fout gegaan, onverwachte fout, interne fout, serverfout, onbekende fout, probeer het later, later opnieuw, niet beschikbaar, er is een fout opgetreden, netwerkfout',
  pl: 'coś poszło nie tak, nieoczekiwany błąd, błąd wewnętrzny, błąd serwera, nieznany błąd, spróbuj później, spróbuj ponownie później, usługa niedostępna, wystąpił błąd, błąd sieci, nie udało się załadować/zapisać/wysłać',
  sv: 'något gick fel, ett oväntat fel, internt fel, serverfel, okänt fel, försök igen senare, försök senare, tjänsten är inte tillgänglig, ett fel uppstod, ett fel har inträffat, ett fel inträffade, nätverksfel',
  tr: 'bir şeyler ters gitti, bir hata oluştu, beklenmeyen hata, beklenmeyen bir hata, sunucu hatası, bilinmeyen hata, daha sonra tekrar deneyin, daha sonra tekrar deneyiniz, hizmet kullanılamıyor, ağ hatası, hata oluştu',
  ar: 'حدث خطأ, حصل خطأ, خطأ غير متوقع, خطأ في الخادم, خطأ داخلي, خطأ غير معروف, حاول لاحقا, المحاولة لاحقا, المحاولة مرة أخرى لاحقا, الخدمة غير متوفرة, خطأ في الشبكة, حدث خطأ ما',
  ja: 'エラーが発生しました, 予期しないエラー, 予期せぬエラー, サーバーエラー, 内部エラー, 不明なエラー, 問題が発生しました, 時間をおいて, しばらくしてから, しばらく経ってから, 通信エラー, ネットワークエラー, 処理に失敗しました, 読み込みに失敗しました, 送信に失敗しました, 保存に失敗しました',
  zh: '出错了, 发生错误, 系统错误, 服务器错误, 未知错误, 稍后再试, 稍后重试, 网络错误, 服务不可用, 發生錯誤, 系統錯誤, 稍後再試, 网络异常, 系统繁忙, 加载失败, 提交失败',
})
