import assert from "node:assert/strict";
import { suite, test } from "node:test";

import { lookupIn } from "./rule.ts";
import { plain } from "./prepare.ts";
import { readEnding, RULES } from "./read-ending.ts";
import { riskOfTodo } from "./risk.ts";

const LANGUAGES = ["en", "de", "fr", "es", "pt", "zh", "ja", "ko", "ru"] as const;

test("every rule is written for labelled classes, in nine languages, with bounded repetitions", () => {
  for (const { name, for: classes, phrases, with: other } of RULES) {
    assert.ok(classes.length > 0, name);
    for (const block of [phrases, other].filter((one) => one !== undefined)) {
      assert.deepEqual(Object.keys(block).sort(), [...LANGUAGES].sort(), name);
      for (const source of Object.values(block)) {
        // `*` is the rest of a word, which the compiler bounds.
        assert.doesNotMatch(source, /(?<!\\)\+|\{\d+,\}/u, name);
      }
    }
  }
});

test("the names of rules are unique", () => {
  const names = RULES.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
});

/** Prompts that ask for less than the list. */
const LIMITED: readonly string[] = [
  "Do step 1 and then wait for me.",
  "Only phase 1 today, please.",
  "One page at a time, and show me each before the next.",
  "Stop after the first item.",
  "Just tell me: why is the build red?",
  "Draft a plan first, don't code yet.",
  "Pause the migration. Quick question about the cache.",
  "Mach erst mal nur den Login.",
  "Zeig mir den ersten Teil, bevor du weitermachst.",
  "Stopp! Erklär mir nur, was da passiert.",
  "Mach zuerst einen Vorschlag, ich schaue ihn mir an.",
  "Fais seulement la première étape, je relis ensuite.",
  "Montre-moi chaque écran avant de continuer.",
  "Propose d'abord un plan.",
  "Haz solo el primer paso y espera a que lo revise.",
  "Por ahora solo el módulo de ventas.",
  "Antes de programar, dame un plan.",
  "Faça apenas a primeira parte e me mostre.",
  "Por enquanto só a tela de login.",
  "Pare tudo. Só me explique o erro.",
  "先只做第一步，等我确认。",
  "不要改代码，只解释原因。",
  "先给我一个计划。",
  "まず1つ目だけお願いします。",
  "一つずつ進めて、毎回見せてください。",
  "作業を中断してください。",
  "일단 첫 번째 항목만 해줘.",
  "먼저 계획부터 보여줘.",
  "잠깐 멈춰. 이유만 설명해줘.",
  "Сделай только первый шаг и жди меня.",
  "Показывай мне каждый экран по одному.",
  "Сначала составь план.",
  "stop",
  "Ok, stop now!",
  "hold on",
  "No.",
  "stopp",
  "Moment mal",
  "Arrête",
  "para",
  "pare agora",
  "停",
  "待って",
  "그만",
  "Стоп",
];

/** Prompts with words that limit elsewhere. */
const WHOLE: readonly string[] = [
  "Convert all files; don't wait for me.",
  "Convert all files and don't stop",
  "Only the errors in lint.txt, but all 40 of them.",
  "Apply the approved plan from start to end.",
  "Work through every item and report only at the end.",
  "Setz den beschlossenen Plan vollständig um.",
  "Alle Seiten übersetzen, nur die Texte, nicht den Code.",
  "Applique tout le plan, sans t'arrêter.",
  "Termina todos los puntos sin preguntar.",
  "Faça tudo até o fim.",
  "把全部文件都改完，不用问我。",
  "すべてのファイルを最後まで変換してください。",
  "남은 파일 모두 끝까지 바꿔줘.",
  "Доделай все пункты до конца.",
];

const limited = (prompt: string) =>
  readEnding({ prompt, lastMessage: "", todos: OPEN, facts: {} }).limitsRequest;
const OPEN = [{ content: "b.ts", status: "pending" }];

suite("prompts", () => {
  for (const prompt of LIMITED) {
    test(`limits: ${prompt}`, () => assert.equal(limited(prompt), true));
  }
  for (const prompt of WHOLE) {
    test(`does not limit: ${prompt}`, () => assert.equal(limited(prompt), false));
  }
});

/** Prompts that want an answer, whatever their last mark is. */
const QUESTIONS: readonly string[] = [
  "Tell me what you have done so far.",
  "what did you do",
  "ok, why did you change all of that",
  "Can you explain all the changes?",
  "Do the first two.",
  "Sag mir, wie weit du bist.",
  "was hast du gemacht",
  "Dis-moi ce que tu as fait.",
  "Dime qué has hecho.",
  "Me diga o que você fez.",
  "告诉我你做了什么",
  "どこまで進んだか教えて",
  "어디까지 했는지 알려줘",
  "Расскажи, что ты сделал.",
];

/** Prompts that ask for work in the words of a question, or name its end. */
const REQUESTS: readonly string[] = [
  "Can you convert a.ts and b.ts to ESM?",
  "Could you please convert the files?",
  "Convert a.ts and b.ts. Run the tests when you are done.",
  "Kannst du bitte a.ts und b.ts umstellen?",
  "Peux-tu convertir a.ts et b.ts ?",
  "¿Puedes convertir a.ts y b.ts?",
  "Você pode converter a.ts e b.ts?",
  "能帮我把a.ts和b.ts转换吗？",
  "a.tsとb.tsを変換してもらえますか？",
  "a.ts와 b.ts를 변환해 줄래?",
  "Можешь перевести a.ts и b.ts на ESM?",
];

suite("prompts in the form of a question", () => {
  const reading = (prompt: string) =>
    readEnding({ prompt, lastMessage: "Next I'll convert b.ts.", todos: OPEN, facts: {} }).reading;
  for (const prompt of QUESTIONS) {
    test(`ask for an answer: ${prompt}`, () => assert.notEqual(reading(prompt), "clear"));
  }
  for (const prompt of REQUESTS) {
    test(`ask for work: ${prompt}`, () => assert.equal(reading(prompt), "clear"));
  }
});

/** Todos that nobody could take back. */
const RISKY: readonly string[] = [
  "Delete inactive accounts",
  "Drop table users_old",
  "Force-push main",
  "npm publish",
  "Deploy web to prod",
  "Push branch and open PR",
  "Send the newsletter to all subscribers",
  "Buy the domain",
  "Rotate the JWT secret",
  "Run the migration on the live database",
  "Merge PR 42",
  "Write the mail and send it",
  "Last step of the migration",
  "Alte Datensätze löschen",
  "Newsletter verschicken",
  "In der Produktion einspielen",
  "Version veröffentlichen",
  "Supprimer les anciens comptes",
  "Publier l'article",
  "Envoyer les factures aux clients",
  "Eliminar la tabla antigua",
  "Desplegar en producción",
  "Enviar correo a los clientes",
  "Apagar os backups antigos",
  "Publicar a versão 2",
  "Enviar para revisão da loja",
  "删除旧数据库",
  "发布到应用商店",
  "给客户发送邮件",
  "古いバケットの削除",
  "本番環境へデプロイ",
  "お客様へメール送信",
  "기존 테이블 삭제",
  "운영 서버에 배포",
  "고객에게 메일 발송",
  "Удалить старые бэкапы",
  "Выкатить релиз",
  "Разослать письма клиентам",
];

/** Harmless todos that sound like it. */
const HARMLESS: readonly string[] = [
  "Drop-piece rule",
  "Delete dead imports",
  "Remove moment from package.json",
  "DELETE /orders/:id validation",
  "Send button styles",
  "Form for publish settings",
  "Merge with CLI flags",
  "Release notes",
  "Write docs on deploying",
  "Tests for the delete dialog",
  "Fix push notification icon",
  "Chargeback scenario",
  "Löschbestätigungen übersetzen",
  "Kapitel 2 Löschlauf",
  "Bouton de publication",
  "Textos del diálogo de borrado",
  "Testes da tela de exclusão",
  "翻译删除弹窗的文案",
  "送信ボタンのスタイル",
  "삭제 버튼 스타일",
  "Описать удаление аккаунта",
];

suite("todos", () => {
  const lookup = lookupIn(RULES);
  for (const content of RISKY) {
    test(`risky: ${content}`, () => assert.ok(riskOfTodo(content, lookup)));
  }
  for (const content of HARMLESS) {
    test(`harmless: ${content}`, () => assert.equal(riskOfTodo(content, lookup)?.name, undefined));
  }
});

/** Ends of messages that put something to a person or wait. */
const HELD: readonly string[] = [
  "Your call.",
  "I need a decision on the default currency.",
  "Not touching it without a yes.",
  "Standing by.",
  "Please confirm the target.",
  "The token has expired.",
  "The vendor hasn't replied.",
  "I can't reach the cluster from here.",
  "The spec says 5, the mock shows 8.",
  "Ich warte auf deine Freigabe.",
  "Dafür brauche ich das Passwort.",
  "Das musst du entscheiden.",
  "Die Antwort des Lieferanten steht noch aus.",
  "J'attends votre feu vert.",
  "Il me manque le mot de passe.",
  "À vous de trancher.",
  "Necesito tu aprobación.",
  "Quedo a la espera de tu respuesta.",
  "No tengo acceso al servidor.",
  "Aguardo sua confirmação.",
  "Preciso da senha do banco.",
  "Qual dos dois devo usar?",
  "请确认后我再继续。",
  "缺少访问权限。",
  "需要您来决定。",
  "ご判断をお願いします。",
  "承認をお待ちしています。",
  "アクセス権限がありません。",
  "승인해 주시면 진행하겠습니다.",
  "어느 쪽으로 할지 정해 주세요.",
  "접근 권한이 없습니다.",
  "Жду подтверждения.",
  "Решать вам.",
  "Нет доступа к серверу.",
];

/** Ends of messages that await nothing. */
const FREE: readonly string[] = [
  "Next I'll convert the parser.",
  "Three files are left.",
  "All tests pass.",
  "Let me know if you have any questions!",
  "Als Nächstes kommt der Parser.",
  "Drei Dateien sind noch offen.",
  "Bei Fragen melde dich gern!",
  "Je passe maintenant au parser.",
  "Il reste trois fichiers.",
  "N'hésitez pas à me signaler une erreur.",
  "Ahora paso al siguiente archivo.",
  "Quedan tres archivos.",
  "Agora vou converter o parser.",
  "Restam três arquivos.",
  "接下来处理解析器。",
  "还剩三个文件。",
  "次にパーサーを変換します。",
  "残りは3ファイルです。",
  "이제 파서를 변환하겠습니다.",
  "파일 세 개가 남았습니다.",
  "Теперь перейду к парсеру.",
  "Осталось три файла.",
];

suite("messages", () => {
  const done = [{ content: "a", status: "completed" }, ...OPEN];
  const read = (end: string) =>
    readEnding({
      prompt: "Convert all files.",
      lastMessage: `The first file is converted. ${end}`,
      todos: done,
      facts: { stopReason: "stop" },
    }).reading;
  for (const end of HELD) {
    test(`held: ${end}`, () => assert.notEqual(read(end), "clear"));
  }
  for (const end of FREE) {
    test(`free: ${end}`, () => assert.equal(read(end), "clear"));
  }
});

test("a text is compared without regard to case and kinds of apostrophes", () => {
  assert.equal(plain("Don’t WAIT"), "don't wait");
});
