import { defineMeaning } from '../meaning.ts'

/** How a task asks to hand something in or to write to someone. */
export const askSendWords = defineMeaning({
  en: 'send, submit, contact, message, request, report, ask, apply, enquire, inquire, write to, get in touch, fill in/out … form, hand in, reply',
  de: 'sende, senden, schicke, schicken, abschicken, absenden, verschicke, verschicken, kontaktiere, kontaktieren, frage, fragen, anfragen, schreibe an, schreib an, bewirb dich, bewerben, beantrage, beantragen, fülle … formular aus, antworte, antworten, einreichen, reiche … ein',
  fr: 'envoyer, envoie, envoyez, contacter, contactez, demander, demande, demandez, écrire à/au, écris à/au, écrivez à/au, postuler, postule, postulez, signaler, signalez, remplir … formulaire, remplis … formulaire, remplissez … formulaire, répondre, répondez, soumettre',
  es: 'enviar, envía, envíe, contactar, contacta, contacte, solicitar, solicita, solicite, escribir a/al, escribe a/al, preguntar, pregunta a/al/por/si, rellena … formulario, rellenar … formulario, responder, responde, mandar, manda',
  pt: 'enviar, envie, envia, contatar, contactar, contate, contacte, solicitar, solicite, escrever para, escreva para, perguntar, pergunte, preencha … formulário, preencher … formulário, responder, responda',
  it: 'inviare, invia, contattare, contatta, richiedi, richiedere, scrivi a/al, scrivere a/al, chiedi, chiedere, compila … modulo, compilare … modulo, rispondi, candidati, spedisci',
  nl: 'stuur, sturen, verstuur, versturen, contacteer, neem contact, vraag, vragen, schrijf aan, solliciteer, vul … formulier in, antwoord, verzend, verzenden',
  pl: 'wyślij, wysłać, wysyłaj, skontaktuj, poproś, napisz do, zapytaj, zgłoś, wypełnij … formularz, odpowiedz, złóż wniosek',
  sv: 'skicka, kontakta, fråga, begär, skriv till, ansök, rapportera, fyll i … formulär/formuläret, svara, sänd',
  tr: 'gönder, gönderin, iletişime geç, sor, başvur, bildir, formu doldur, yanıtla, mesaj yaz',
  ar: 'أرسل, ارسل, ترسل, إرسال, اتصل, اسأل, اطلب من, املأ, تقدم بطلب',
  ja: '送信, 送る, 送って, 送ら, 問い合わせる, 問い合わせて, 申し込む, 申し込んで, 応募, 返信',
  zh: '发送, 發送, 提交, 联系, 询问, 申请, 填写, 回复',
})
