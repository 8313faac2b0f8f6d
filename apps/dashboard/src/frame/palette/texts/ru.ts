import { counted } from '../../../texts/ru.ts'
import type { en } from './en.ts'

export const ru: typeof en = {
  title: 'Найти или перейти',
  switchTitle: 'Сменить проект',
  field: 'Проекты, запросы и действия',
  fieldIn: (project) => `Проекты, запросы проекта «${project}» и действия`,
  fieldOfProjects: 'Найти проект',
  projects: 'Проекты',
  keywords: 'Запросы',
  pages: 'Страницы',
  actions: 'Действия',
  addProject: 'Новый проект',
  allProjects: 'Все проекты',
  theme: (theme) => `Тема: ${theme}`,
  found: (count) => counted(count, 'результат', 'результата', 'результатов'),
  nothing: 'Ничего не найдено',
  keys: 'Стрелки — выбор, Enter — открыть, Ctrl Enter — в новой вкладке',
}
