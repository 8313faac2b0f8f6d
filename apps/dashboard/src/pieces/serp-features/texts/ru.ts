import type { en } from './en.ts'

export const ru: typeof en = {
  ads: 'Реклама',
  ai_overview: 'Обзор от ИИ',
  discussions: 'Обсуждения',
  events: 'События',
  featured_snippet: 'Готовый ответ',
  hotels: 'Гостиницы',
  images: 'Картинки',
  jobs: 'Вакансии',
  knowledge_graph: 'Карточка о предмете',
  local_pack: 'Места на карте',
  people_also_ask: 'Вопросы по теме',
  recipes: 'Рецепты',
  related_searches: 'Похожие запросы',
  shopping: 'Товары',
  top_stories: 'Новости',
  twitter: 'Твиттер',
  videos: 'Видео',
}
