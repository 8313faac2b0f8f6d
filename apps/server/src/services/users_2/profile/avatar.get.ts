import { AVATAR } from '@sextant/contract/users_2/profile.ts'
import type { Handler } from '../../handler.ts'

export const handle: Handler<'get/users_2/profile/avatar'> = async () => AVATAR
