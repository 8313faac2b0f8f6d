import { AVATAR, type profileGetAvatar } from '@sextant/contract/users_2/profile.ts'
import type { Handler } from '../../implement.ts'

export const avatarGet: Handler<typeof profileGetAvatar> = async () => AVATAR
