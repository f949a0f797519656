import * as z from 'zod/mini'
import { email } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { passwordNuova } from './sicurezza.ts'

const message = z.object({ message: z.string() })

/** The answer is the same whether the e-mail was known or not. */
export const passwordDimenticata = {
  method: 'POST',
  path: '/auth/password_dimenticata',
  allow: 'pubblico',
  summary: 'Invia il link per scegliere un’altra password',
  body: z.strictObject({ email: email() }),
  response: message,
} as const satisfies Endpoint

/** Does not sign in: the new password, and a second factor where there is one, are asked for at the door. */
export const reimpostaPassword = {
  method: 'POST',
  path: '/auth/reimposta_password',
  allow: 'pubblico',
  summary: 'Sceglie un’altra password con il link ricevuto',
  body: z.strictObject({
    token: z.string().check(z.maxLength(100)),
    password: passwordNuova,
  }),
  response: message,
} as const satisfies Endpoint
