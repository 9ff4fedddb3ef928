import { defineMeaning } from '../meaning.ts'

/** Notifications and messages to a user. */
export const newsWords = defineMeaning({
  en: 'notification, notifications, message, messages',
  de: 'benachrichtigung, benachrichtigungen, nachricht, nachrichten, mitteilungen',
  fr: 'notification, notifications, message, messages',
  es: 'notificación, notificaciones, mensaje, mensajes',
  pt: 'notificação, notificações, mensagem, mensagens',
  it: 'notifica, notifiche, messaggio, messaggi',
  nl: 'melding, meldingen, bericht, berichten',
  pl: 'powiadomienie, powiadomienia, wiadomość, wiadomości',
  sv: 'avisering, aviseringar, meddelande, meddelanden, notiser',
  tr: 'bildirim, bildirimler, mesaj, mesajlar',
  ar: 'إشعار, إشعارات, رسالة, رسائل',
  ja: '通知, お知らせ, メッセージ',
  zh: '通知, 消息, 訊息',
})
