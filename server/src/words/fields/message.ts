import { defineMeaning } from '../meaning.ts'

/** A field for a message of several words. */
export const messageWords = defineMeaning({
  en: 'message*, comment*, question*, review*, feedback, note, notes, describe*',
  de: 'nachricht, kommentar, anmerkung, frage, bewertung, mitteilung, bemerkung',
  fr: 'message, commentaire, question, avis, remarque',
  es: 'mensaje, comentario, comentarios, pregunta, opinión',
  pt: 'mensagem, comentário, comentários, pergunta, opinião',
  it: 'messaggio, commento, domanda, recensione',
  nl: 'bericht, opmerking, opmerkingen, vraag',
  pl: 'wiadomość, komentarz, pytanie, opinia, uwagi',
  sv: 'meddelande, kommentar, fråga, omdöme',
  tr: 'mesaj, yorum, soru, mesajınız',
  ar: 'الرسالة, تعليق, رسالتك, سؤال',
  ja: 'メッセージ, お問い合わせ内容, コメント, ご質問, ご要望, 内容',
  zh: '留言, 评论, 消息, 问题, 备注, 內容',
})
