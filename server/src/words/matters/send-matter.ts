import { defineMeaning } from '../meaning.ts'

/** What is about something that was handed in. */
export const sendMatterWords = defineMeaning({
  en: 'message, messages, request, requests, form, forms, application, applications, enquir*, inquir*, question, questions, report, reports, feedback, contact, send, sent, submi*, be in touch, get back to',
  de: 'nachricht, nachrichten, anfrage, anfragen, formular, bewerbung, antrag, frage, fragen, meldung, rückmeldung, kontakt, gesendet, abgeschickt, melden uns',
  fr: 'message, messages, demande, demandes, formulaire, candidature, question, questions, signalement, contact, envoyé!, envoyée',
  es: 'mensaje, mensajes, solicitud, consulta, formulario, candidatura, pregunta, informe, contacto, enviado, enviada',
  pt: 'mensagem, mensagens, solicitação, pedido, formulário, candidatura, pergunta, contato, contacto, enviado, enviada',
  it: 'messaggio, messaggi, richiesta, modulo, candidatura, domanda, segnalazione, contatto, inviato, inviata',
  nl: 'bericht, berichten, aanvraag, formulier, sollicitatie, vraag, melding, contact, verzonden, verstuurd',
  pl: 'wiadomoś*, zapytani*, formularz*, wnios*, aplikacj*, pytani*, zgłoszeni*, kontakt, wysłan*',
  sv: 'meddelande, meddelandet, förfrågan, formulär, ansökan, fråga, rapport, kontakt, skickat, skickad',
  tr: 'mesaj*, talep*, talebiniz, form, formu, başvuru*, soru*, bildirim*, iletişim, gönderildi',
  ar: 'رسالة, رسالتك, طلب, طلبك, نموذج, استمارة, سؤال, سؤالك, بلاغ, تواصل, إرسال',
  ja: 'メッセージ, お問い合わせ, 問い合わせ, フォーム, 応募, 申し込み, 質問, 報告, 送信',
  zh: '消息, 留言, 请求, 表单, 申请, 询问, 问题, 报告, 反馈, 联系, 发送, 提交',
})
