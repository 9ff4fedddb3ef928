import { defineMeaning } from '../meaning.ts'

/** Something was received and still has to be approved. */
export const awaitingWords = defineMeaning({
  en: 'moderat*, approval, approved, pending, under review, awaits, awaiting, awaiting our, waiting for, waiting list, wait list, waitlist, waitlisted, number … on the list, if someone drops out/cancels',
  de: 'wird geprüft, wird moderiert, in prüfung, freigabe, freigegeben, freigeschaltet, ausstehend, moderation, warteliste, nachrücken, warten auf, wartet auf',
  fr: "en attente, modération, modéré, modérée, approbation, approuvé, approuvée, en cours d'examen, en cours de validation, liste d’attente, attend/attendent la/votre/notre/une",
  es: 'pendiente, moderación, moderado, moderada, aprobación, aprobado, aprobada, en revisión, a la espera, lista de espera',
  pt: 'pendente, moderação, aprovação, aprovado, aprovada, em análise, em revisão, aguarda, aguardam, aguardando, à espera de, lista de espera',
  it: 'in attesa, moderazione, approvazione, approvato, approvata, in revisione, in fase di verifica, lista d’attesa',
  nl: 'in behandeling, moderatie, goedkeuring, goedgekeurd, in afwachting, wordt beoordeeld, wacht op, wachten op, wachtlijst',
  pl: 'oczekuje, moderacji, moderacja, zatwierdzenia, zatwierdzony, w trakcie weryfikacji, oczekujące, lista/liście/listę rezerwowa/rezerwowej/rezerwową/oczekujących, czeka na potwierdzenie/akceptację/weryfikację',
  sv: 'väntar på, granskas, granskning, modereras, godkännande, godkänd, godkänts, väntelista/väntelistan',
  tr: 'onay bekliyor, beklemede, onaylandıktan, incelemede, inceleniyor, onaydan, onayımızı bekliyor, onayı bekliyor, bekleme listesi/listesine/listesinde, yedek listesi/listesine/listesinde',
  ar: 'قيد المراجعة, في انتظار, بانتظار, الموافقة, قيد الانتظار, المراجعة, قائمة الانتظار',
  ja: '承認待ち, 審査中, 確認中, 保留中, 承認後, 審査, キャンセル待ち, 順番待ち',
  zh: '待审核, 审核中, 审核后, 待处理, 等待批准, 審核, 候补, 等候名单',
})
