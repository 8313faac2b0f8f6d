/**
 * Words of result pages. `{q}` is the query, `{Q}` the query with capitals, `{brand}` the name of the site, `{n}` a number,
 * `{m}` a larger one, `{y}` a year; another name in braces is a list of `words`.
 */
export interface Language {
  readonly words: Readonly<Record<string, readonly string[]>>
  /** Parts of site names, as in an address and as people write them; a name has one of each. */
  readonly names: readonly (readonly (readonly [address: string, name: string])[])[]
  readonly titles: readonly string[]
  readonly sentences: readonly string[]
  /** Beginnings of sentences that a snippet breaks off. */
  readonly beginnings: readonly string[]
  readonly questions: readonly string[]
  readonly related: readonly string[]
  readonly sections: readonly string[]
  readonly sitelinks: readonly string[]
  /** A date; `{d}` is a day, `{month}` a month. */
  readonly dates: readonly string[]
}

const english: Language = {
  words: {
    adjective: list(
      'honest, in-depth, practical, independent, up-to-date, hands-on, illustrated, short, complete, friendly, ' +
        'no-nonsense, detailed, local, beginner-friendly, careful, unbiased, quick, seasonal, affordable, trusted',
    ),
    people: list(
      'beginners, families, small teams, first-time buyers, home cooks, students, commuters, professionals, ' +
        'local businesses, weekend travellers, parents, collectors, apartment dwellers, freelancers, retirees, ' +
        'pet owners, gardeners, restaurant owners, runners, teachers, allergy sufferers, late sleepers, night owls',
    ),
    aspect: list(
      'price, build quality, delivery times, warranty terms, opening hours, energy use, customer support, ' +
        'return policies, safety, ease of cleaning, durability, taste, availability, sizing, noise, hidden fees, ' +
        'ingredients, storage, comfort, installation, packaging, shelf life, portion sizes, parking, texture, ' +
        'accessibility, value for money, maintenance, certification, nutrition',
    ),
    place: list(
      'Portland, Leeds, Austin, Bristol, Dublin, Toronto, Chicago, Manchester, Denver, Melbourne, Glasgow, ' +
        'Seattle, Auckland, Boston, Cardiff, Nashville, Philadelphia, Brighton, Minneapolis, Vancouver',
    ),
    expert: list(
      'our editors, two food scientists, a panel of readers, the people behind the counter, a former inspector, ' +
        'three independent labs, our test kitchen, long-time customers, a master craftsman, the shop owner, ' +
        'a consumer group, local reviewers, a registered dietitian, our buyers, a university study',
    ),
    verb: list(
      'compared, tested, ranked, photographed, weighed, tasted, reviewed, priced, measured, visited, ordered, ' +
        'returned, repaired, borrowed, bought',
    ),
    thing: list(
      'a wooden board, the corner café, a train ticket, an old recipe, the spare key, a rainy weekend, a paper map, ' +
        'the second shelf, a cast-iron pan, a borrowed tent, the user manual, a wedding gift, the delivery van, ' +
        'a linen cloth, the school canteen, a bicycle pump, the neighbours, a glass jar, an unpaid invoice, ' +
        'the garden fence, a leather strap, the customs form, a plastic lid, an evening class, the water bill, ' +
        'a phone call, the label, a queue around the block, the farm gate, a spreadsheet, the small print, ' +
        'a rubber seal, the front window, a birthday, an empty fridge, the bus stop, a loyalty card, the oven door',
    ),
    detail: list(
      'which is why many give up halfway, and that alone saves an hour a week, provided the batch is fresh, ' +
        'unless it has been stored in the sun, no matter what the advert claims, with surprisingly little waste, ' +
        'a habit picked up abroad, as the chart below makes clear, just in time for the holidays, ' +
        'even on a tight budget, without leaving the house, depending on the season, if you know whom to ask, ' +
        'long before it was fashionable, and nobody has complained so far, at roughly half the usual weight, ' +
        'though the colours vary, in spite of the awkward packaging, right behind the old railway station, ' +
        'as of this writing, twice the amount of last year, because small batches cool faster, ' +
        'with one notable exception, and the refund took a fortnight, which regulators are now looking into, ' +
        'while supplies last, after a short chat with the staff, to the relief of their accountants, ' +
        'give or take a few pennies, under a licence that expires soon, so bring a friend, ' +
        'thanks to a stubborn engineer, and it still works, until the mayor stepped in, for no extra charge',
    ),
    month: list(
      'January, February, March, April, May, June, July, August, September, October, November, December',
    ),
    short: list('Jan, Feb, Mar, Apr, May, Jun, Jul, Aug, Sep, Oct, Nov, Dec'),
  },
  names: [
    list(
      'copper, lantern, harbor, maple, north, silver, bright, willow, corner, river, daily, amber, granite, ' +
        'meadow, beacon, orchard, velvet, summit, cedar, honest, little, golden, union, prairie, coastal, ' +
        'hazel, marble, pioneer, quiet, rowan',
    ).map(spelled),
    list(
      'guide, market, review, kitchen, journal, supply, house, times, works, pantry, forum, post, studio, table, ' +
        'depot, collective, report, goods, trade, lab, living, shop, weekly, field, hub, notes, company, bench, ' +
        'trail, circle',
    ).map(spelled),
  ],
  titles: [
    '{Q}: The {adjective} guide for {people} - {brand}',
    'The {n} Best {Q} of {y}, Tested and Reviewed',
    '{Q} | {brand}',
    '{Q} near {place}: prices, hours and reviews',
    'Buy {Q} Online - Free Delivery over ${m} | {brand}',
    'What nobody tells {people} about {q}',
    '{Q} - Wikipedia',
    'r/{brand} on Reddit: is {q} worth it in {y}?',
    'How we {verb} {n} kinds of {q} and what we found',
    '{Q} for {people} - {brand}',
    '{Q}: {aspect}, {aspect} and {aspect} explained',
    'Where to find {q} in {place} ({month} {y})',
    'THE {n} BEST places for {Q} in {place} - {month} {y}',
    'Our {adjective} look at {q} - {brand}',
    '{Q} vs. the alternatives: which one should you choose?',
    'Everything {people} ask about {q}, answered',
    'Amazing {Q} you can order today | {brand}',
    '{Q} prices in {y}: what {people} really pay',
    'My experience with {q} after {n} months - {brand}',
    '{brand}: {Q} and more since {y}',
    'Customer Reviews: {Q} by {brand}',
    '{Q} - {m} photos, {n} tips and a map',
    'Shop {Q} - {brand}®',
    'Is {q} healthy? {expert} weigh in',
    '{Q} recipe with only {n} ingredients - {brand}',
  ],
  sentences: [
    'We {verb} {n} options for {people} and wrote down what mattered: {aspect}, {aspect} and {aspect}.',
    '{Q} starts at ${n}.99, and {expert} say the difference in {aspect} is easy to notice.',
    'Find the best {q} in {place}, with opening hours, directions and {m} reviews from other customers.',
    'Shop a wide selection of {q}. Order before noon for same-day dispatch, and returns are free for {n} days.',
    'Last {month}, {expert} {verb} the most popular choices; the winner surprised everyone.',
    'If {aspect} is what you care about, skip the first two and go straight to number {n}.',
    'This {adjective} overview is for {people} who are short on time but still want to get {aspect} right.',
    'Our readers keep asking about {aspect}, so we asked {expert} to explain it without the jargon.',
    'Updated in {month} {y} with new prices, better pictures and a section on {aspect}.',
    'Rated {n} out of 100 for {aspect} by {expert}, although {aspect} could be better.',
    'People in {place} have been lining up for {q} since the shop opened its doors in {y}.',
    'Nothing beats the smell of it in the morning, says the owner, who learned the trade in {place}.',
    'It took {n} attempts, a broken scale and a lot of patience before {q} turned out as promised.',
    'Most {people} never check {aspect}, which is a pity, because that is where the money goes.',
    'The term has been used since the late nineteenth century, first in {place} and later elsewhere.',
    'Members of the community discuss {aspect}, share photographs and warn each other about {aspect}.',
    'Compare {m} offers side by side and filter them by {aspect}, colour, brand or rating.',
    'Delivery to {place} takes {n} hours on weekdays; {aspect} is covered by our guarantee.',
    'We are a family business with {n} employees and supply {people} throughout {place}.',
    'Read what {m} verified buyers think about {aspect} before you spend more than you have to.',
    'From {aspect} to {aspect}, this {adjective} checklist covers what the brochures leave out.',
    'For {people}, the question is rarely whether to choose {q} but how much of it to buy.',
    'The study followed {m} {people} over {n} weeks and found no link between {aspect} and {aspect}.',
    'You will need about {n} minutes, a sharp knife and a little confidence; everything else is optional.',
    'Book a table, browse the menu or send us a message: we reply within {n} minutes.',
    'There is no single right answer, but {expert} agree on one thing: do not ignore {aspect}.',
    'This page lists every supplier of {q} we know of, sorted by distance from {place}.',
    'Prices rose by {n} percent in {y}, mostly because of {aspect}, according to {expert}.',
    'Honestly, I expected {aspect} to be the problem. It was {aspect} that made me send it back.',
    'Sign up for the newsletter and get ${n} off your first order of {q}.',
    'In this video, {expert} show how it is done in {place}, step by step and without special tools.',
    'Not sure where to begin? Start with {aspect}; our {adjective} chart shows what suits {people}.',
    'All it takes is {thing} and {thing}, {detail}.',
    'Between {thing} and {thing} there was hardly room for {q}, {detail}.',
    'They keep {q} next to {thing}, {detail}.',
    'We traded {thing} for {n} pounds of it in {month}, {detail}.',
    'Think of {q} as {thing}: you only notice {aspect} once it is gone, {detail}.',
    '{place} now has {n} suppliers, {detail}. Two of them also offer {aspect} in writing.',
    'The instructions mention {thing}, yet {expert} used {thing} instead, {detail}.',
    '{aspect} improved by {n}% within a year, {detail}.',
    'What {people} remember is {thing}, not {aspect}, {detail}.',
    'Posted by {brand} in {month} {y}: how {thing} ended up beside {thing}.',
    'Someone in {place} has {verb} every single one of them, {detail}.',
    'Version {n} adds {aspect} and fixes {thing}, {detail}.',
    'Bring {thing}; we provide the rest, {detail}.',
    'Questions about {aspect}? Call {m} or look behind {thing}.',
    'From only ${n}.50 a month, {detail}.',
    'The oldest surviving mention, dated {y}, describes {thing} and {thing}.',
  ],
  beginnings: [
    'The most common mistake is to judge it by {aspect} alone, when in fact',
    'Before you decide, have a look at {aspect}, since',
    'Some {people} swear by the older version from {y}, while',
    'Open daily except on public holidays. Parking behind the building,',
    '{month} {n}, {y} — After months of waiting,',
    'Key takeaways: {aspect} matters more than',
    'Unlike what you may have read elsewhere, {q} does not',
    'In stock and ready to ship from {place}. Choose between',
    'Top answer: it depends on {aspect}, but in general',
    'Among the {n} places we visited in {place}, only one',
    'With {m} ratings and an average of four stars,',
    'Ingredients, method and {adjective} tips for',
    'It began with {thing} and a conversation about',
    'Whether it is {thing} or {thing}, you should always',
    'Then came {month}, {detail}, and suddenly',
    'Customers from {place} tell us that {thing} is',
  ],
  questions: [
    'What is the best {q}?',
    'How much does {q} cost?',
    'Is {q} worth the money?',
    'Where can I buy {q} in {place}?',
    'How long does {q} last?',
    'What should {people} know about {q}?',
    'What is the difference between {q} and the alternatives?',
    'Can {people} use {q}?',
    'Why is {q} so expensive?',
    'How do you choose {q}?',
    'Which brand of {q} is the most reliable?',
    'Is {q} good for {people}?',
  ],
  related: [
    '{q} near me',
    'best {q} {y}',
    '{q} {place}',
    '{q} reviews',
    'cheap {q}',
    '{q} for {people}',
    '{q} {aspect}',
    'how to choose {q}',
    '{q} online',
    '{q} reddit',
    '{q} vs',
    'where to buy {q}',
    '{q} delivery',
    'homemade {q}',
  ],
  sections: list(
    'blog, products, guides, reviews, shop, articles, best, news, collections, tips, learn, stories, catalog, ' +
      'directory, recipes, category, topics, answers',
  ),
  sitelinks: list(
    'Opening hours, Prices, Contact us, Our story, Delivery and returns, Gift cards, Reviews, New arrivals, ' +
      'Frequently asked questions, Careers, Locations, Weekly offers, Menu, Login, Customer service, Catalogue',
  ),
  dates: ['{short} {d}, {y}', '{short} {d}, {y}', '{d} days ago', '{n} hours ago'],
}

const german: Language = {
  words: {
    people: list(
      'Anfänger, Familien, Berufstätige, Studierende, Vereine, Hobbyköche, Allergiker, Senioren, Gastronomen, ' +
        'Selbstständige, Eltern, Sammler, Einsteiger, Pendler',
    ),
    aspect: list(
      'Preis, Qualität, Lieferzeit, Garantie, Haltbarkeit, Sicherheit, Stromverbrauch, Reinigung, Verarbeitung, ' +
        'Geschmack, Lagerung, Herkunft, Verpackung, Rückgabe, Auswahl, Beratung',
    ),
    place: list(
      'Hamburg, München, Köln, Leipzig, Wien, Zürich, Bremen, Dresden, Graz, Nürnberg, Kiel, Freiburg, Salzburg',
    ),
    month: list(
      'Januar, Februar, März, April, Mai, Juni, Juli, August, September, Oktober, November, Dezember',
    ),
    short: list('01, 02, 03, 04, 05, 06, 07, 08, 09, 10, 11, 12'),
  },
  names: [
    list(
      'alte, gute, kleine, neue, frische, stille, bunte, schnelle, echte, feine, junge, helle, kluge, weite',
    ).map(spelled),
    list(
      'werkstatt, kueche, stadt, muehle, quelle, stube, zeitung, galerie, redaktion, scheune, adresse, theke, wiese',
    ).map(spelled),
  ],
  titles: [
    '{Q} im Test {y}: die {n} besten im Vergleich',
    '{Q} günstig kaufen | {brand}',
    '{Q} – Ratgeber für {people}',
    '{Q} in {place}: Adressen, Preise und Erfahrungen',
    'Was {people} über {q} wissen sollten',
    '{Q} online bestellen – {brand}',
    '{Q} – Wikipedia',
    'Erfahrungen mit {q} nach {n} Monaten - {brand}',
    '{Q}: {aspect} und {aspect} im Überblick',
    'Die schönsten Ideen rund um {q} | {brand}',
  ],
  sentences: [
    'Wir haben {n} Angebote verglichen und zeigen, worauf {people} bei {aspect} und {aspect} achten sollten.',
    'Große Auswahl, schnelle Lieferung nach {place} und {n} Tage Rückgaberecht ohne Angabe von Gründen.',
    'Im {month} {y} wurden die Preise gesenkt; {aspect} und {aspect} blieben unverändert.',
    'Unsere Redaktion hat {m} Bewertungen ausgewertet und dabei manche Überraschung erlebt.',
    'Wer zum ersten Mal kauft, unterschätzt oft {aspect}, obwohl sich gerade hier Unterschiede zeigen.',
    'Ein Familienbetrieb aus {place}, der seit {y} Kundinnen und Kunden in der ganzen Region beliefert.',
    'Hier finden {people} eine ausführliche Anleitung mit Bildern, Checkliste und häufigen Fragen.',
    'Die Stiftung prüfte {n} Produkte, nur drei davon überzeugten bei {aspect} wirklich.',
    'Ab {n} Euro versandkostenfrei, auf Wunsch auch mit persönlicher Beratung am Telefon.',
    'Im Forum berichten {people} von {aspect}, {aspect} und den kleinen Tücken des Alltags.',
    'Geöffnet von Montag bis Samstag; am besten erreichen Sie uns mit der Straßenbahn.',
    'Mit wenigen Handgriffen und etwas Geduld gelingt es auch zu Hause, versprochen.',
  ],
  beginnings: [
    'Besonders wichtig ist dabei {aspect}, denn',
    'Anders als vor einigen Jahren lässt sich heute',
    'Viele {people} entscheiden sich dagegen, weil',
    'Zuletzt aktualisiert im {month} {y}. Inhalt:',
    'Zwischen {place} und {place} gibt es kaum',
    'Auf den ersten Blick unterscheiden sich die Modelle nur',
  ],
  questions: [
    'Was kostet {q}?',
    'Wo bekommt man {q} in {place}?',
    'Worauf sollten {people} bei {q} achten?',
    'Wie lange hält {q}?',
    'Welche Marke ist die beste für {q}?',
    'Lohnt sich {q} für {people}?',
    'Was ist besser als {q}?',
  ],
  related: [
    '{q} Test',
    '{q} kaufen',
    '{q} {place}',
    '{q} in der Nähe',
    '{q} Erfahrungen',
    '{q} günstig',
    '{q} für {people}',
    '{q} Preis',
    '{q} Vergleich {y}',
    'beste {q}',
  ],
  sections: list(
    'ratgeber, magazin, produkte, shop, themen, test, vergleich, artikel, kategorie, tipps, wissen',
  ),
  sitelinks: list(
    'Öffnungszeiten, Preise, Kontakt, Über uns, Versand, Angebote, Häufige Fragen, Karriere, Standorte, Anmelden',
  ),
  dates: ['{d}.{short}.{y}', 'vor {d} Tagen'],
}

const russian: Language = {
  words: {
    people: list(
      'новичков, семей, студентов, родителей, дачников, небольших компаний, путешественников, коллекционеров, ' +
        'пенсионеров, рестораторов, аллергиков, мастеров',
    ),
    aspect: list(
      'цена, качество, доставка, гарантия, срок хранения, безопасность, упаковка, вкус, размер, удобство, ' +
        'состав, расход энергии, сервис, монтаж, ассортимент',
    ),
    place: list(
      'Казань, Самара, Омск, Тверь, Пермь, Уфа, Минск, Алматы, Томск, Калуга, Сочи, Иркутск, Вологда',
    ),
    month: list('январь, февраль, март, апрель, май, июнь, июль, август, сентябрь, октябрь, ноябрь, декабрь'),
    short: list('янв., февр., мар., апр., мая, июн., июл., авг., сент., окт., нояб., дек.'),
  },
  names: [
    [
      ['vash', 'Ваш'],
      ['novyj', 'Новый'],
      ['umnyj', 'Умный'],
      ['luchshij', 'Лучший'],
      ['pervyj', 'Первый'],
      ['chestnyj', 'Честный'],
      ['dobryj', 'Добрый'],
      ['bolshoj', 'Большой'],
      ['teplyj', 'Тёплый'],
      ['bystryj', 'Быстрый'],
      ['severnyj', 'Северный'],
    ],
    [
      ['dom', 'дом'],
      ['sad', 'сад'],
      ['master', 'мастер'],
      ['gorod', 'город'],
      ['zhurnal', 'журнал'],
      ['sovet', 'совет'],
      ['rynok', 'рынок'],
      ['sklad', 'склад'],
      ['ekspert', 'эксперт'],
      ['klub', 'клуб'],
      ['portal', 'портал'],
    ],
  ],
  titles: [
    '{Q}: рейтинг {y} года, {n} лучших вариантов',
    '{Q} купить с доставкой, {place} | {brand}',
    '{Q} — Википедия',
    'Как выбрать {q}: советы для {people}',
    '{Q}: отзывы, цены, фото — {brand}',
    'Что нужно знать про {q} в {y} году',
    '{Q} своими руками за {n} минут',
    '{Q} недорого | интернет-магазин «{brand}»',
    '{Q}: {aspect}, {aspect} и другие вопросы',
  ],
  sentences: [
    'Сравнили {n} предложений и рассказали, почему {aspect} важнее, чем кажется на первый взгляд.',
    'Большой выбор в наличии: {aspect}, {aspect}, быстрая отправка и возврат в течение {n} дней.',
    'Подборка для {people}: проверенные продавцы, свежие цены и {m} отзывов покупателей.',
    'По словам специалистов, чаще всего подводит именно {aspect}, и заметить это можно не сразу.',
    'Обновлено: {month} {y}. Добавили таблицу, фотографии и ответы на частые вопросы читателей.',
    'Магазин работает с {y} года, самовывоз ежедневно, {place} и область — доставка за один день.',
    'Пошаговая инструкция с фотографиями, которая пригодится даже тем, кто берётся за дело впервые.',
    'На форуме обсуждают, какая {aspect} считается нормальной и стоит ли переплачивать за бренд.',
    'В исследовании участвовали {m} человек, и лишь каждый пятый остался недоволен покупкой.',
    'Здесь вы найдёте характеристики, описание и видео, а также узнаете, где товар дешевле.',
    'Оформите заказ до обеда, и курьер привезёт его сегодня вечером прямо к вашей двери.',
  ],
  beginnings: [
    'Прежде всего обратите внимание на то, какая {aspect}, поскольку',
    'Многие считают, что дорогой вариант всегда лучше, однако',
    'Редакция журнала проверила популярные модели и',
    'Адреса и телефоны, часы работы, {place}:',
    'Если раньше это было редкостью, то теперь',
  ],
  questions: [
    'Сколько стоит {q}?',
    'Где купить {q}, {place}?',
    'Как выбрать {q}?',
    'Чем заменить {q}?',
    'Какой срок годности у {q}?',
    'Подходит ли {q} для {people}?',
    'Почему {q} так популярно?',
  ],
  related: [
    '{q} купить',
    '{q} цена',
    '{q} отзывы',
    '{q} рядом со мной',
    '{q} {place}',
    '{q} своими руками',
    '{q} для {people}',
    '{q} рейтинг {y}',
    '{q} с доставкой',
    'лучшие {q}',
  ],
  sections: list('stati, katalog, obzory, magazin, sovety, novosti, tovary, rejting, forum, blog'),
  sitelinks: list(
    'Каталог, Доставка и оплата, Контакты, О компании, Отзывы, Акции, Вопросы и ответы, Вакансии, Магазины',
  ),
  dates: ['{d} {short} {y} г.', '{d} дн. назад'],
}

const spanish: Language = {
  words: {
    people: list(
      'principiantes, familias, estudiantes, viajeros, autónomos, restaurantes, coleccionistas, deportistas, ' +
        'jubilados, cocineros aficionados, empresas pequeñas, jardineros',
    ),
    aspect: list(
      'el precio, la calidad, la entrega, la garantía, la duración, la seguridad, el consumo, la limpieza, ' +
        'el sabor, el tamaño, el envase, el servicio, la instalación, la comodidad, el origen',
    ),
    place: list(
      'Madrid, Valencia, Sevilla, Bogotá, Lima, Rosario, Bilbao, Quito, Granada, Monterrey, Zaragoza, Santiago',
    ),
    month: list(
      'enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre, noviembre, diciembre',
    ),
    short: list('ene, feb, mar, abr, may, jun, jul, ago, sept, oct, nov, dic'),
  },
  names: [
    list('mi, buen, gran, nuevo, otro, claro, vivo, fresco, justo, sabio, largo, sereno').map(spelled),
    list(
      'mercado, taller, diario, rincon, jardin, horno, barrio, consejo, puerto, camino, catalogo, oficio',
    ).map(spelled),
  ],
  titles: [
    '{Q}: guía para {people} ({y})',
    'Los {n} mejores sitios de {q} en {place}',
    'Comprar {Q} online al mejor precio | {brand}',
    '{Q} - Wikipedia, la enciclopedia libre',
    'Opiniones sobre {q} después de {n} meses - {brand}',
    '¿Merece la pena {q}? Lo que nadie te cuenta',
    '{Q}: todo sobre {aspect} y {aspect}',
    'Cómo elegir {q} sin equivocarse | {brand}',
    '{Q} en {place}: horarios y precios de {month}',
  ],
  sentences: [
    'Comparamos {n} opciones y explicamos por qué {aspect} pesa más que {aspect} en la decisión final.',
    'Envío gratis a {place} a partir de {n} euros y devolución sin preguntas durante todo el mes.',
    'Una guía pensada para {people} que quieren acertar a la primera y no pagar de más.',
    'Según {m} opiniones de clientes, lo mejor es {aspect}; lo peor, sin duda, {aspect}.',
    'Actualizado en {month} de {y} con precios nuevos, fotografías y respuestas de especialistas.',
    'Negocio familiar de {place} que desde {y} atiende a vecinos, hoteles y pequeños comercios.',
    'Descubre los trucos que usan los profesionales y olvídate de {aspect} para siempre.',
    'Basta con {n} minutos y los ingredientes que ya tienes en casa para conseguir un buen resultado.',
    'El estudio señala que {aspect} apenas influye, mientras que {aspect} resulta decisivo.',
    'Reserva mesa, consulta la carta o escríbenos: contestamos el mismo día, también en festivos.',
    'En el foro, varios {people} cuentan su experiencia y avisan de los errores más frecuentes.',
  ],
  beginnings: [
    'A diferencia de lo que se suele pensar,',
    'Lo primero que conviene mirar es {aspect}, ya que',
    'Abierto de martes a domingo en el centro de {place},',
    'Hay quien prefiere la versión de {y}, aunque',
    'Entre las ventajas destacan {aspect} y',
  ],
  questions: [
    '¿Cuánto cuesta {q}?',
    '¿Dónde comprar {q} en {place}?',
    '¿Cómo elegir {q}?',
    '¿Es bueno {q} para {people}?',
    '¿Qué alternativas hay a {q}?',
    '¿Cuánto dura {q}?',
    '¿Por qué es tan caro {q}?',
  ],
  related: [
    '{q} precio',
    '{q} cerca de mí',
    '{q} {place}',
    '{q} opiniones',
    'mejor {q} {y}',
    '{q} barato',
    '{q} para {people}',
    'comprar {q}',
    '{q} casero',
    '{q} a domicilio',
  ],
  sections: list('blog, productos, guias, tienda, articulos, noticias, recetas, consejos, comparativas'),
  sitelinks: list(
    'Horarios, Precios, Contacto, Quiénes somos, Envíos, Ofertas, Preguntas frecuentes, Empleo, Tiendas, Acceso',
  ),
  dates: ['{d} {short} {y}', 'hace {d} días'],
}

/** Languages of pages by `hl`; others get English ones. */
export const languages: Readonly<Record<string, Language>> = {
  en: english,
  de: german,
  ru: russian,
  es: spanish,
}

function list(text: string): string[] {
  return text.split(', ')
}

function spelled(name: string): [address: string, name: string] {
  return [name, name.charAt(0).toUpperCase() + name.slice(1)]
}
