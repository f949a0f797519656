import * as contract from '@rateo/contract/persone/mie-attivita'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../../http/call.ts'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { AppError } from '../../../../http/errors.ts'
import { preparaRegistrazione } from '../../registrazione/index.ts'
import { passaARegistrazione, scegliAttivita, setToken } from '../../sessione/index.ts'
import { lasciaSquadra } from '../gestisci-membri.ts'
import { esigiPropria, getMieAttivita } from './mie-attivita.queries.ts'
import { accettaRicevuto, rifiutaRicevuto } from './rispondi-invito.ts'

const fatto = { fatto: true } as const

/** Leaves a team as its member, also while the session acts for another esercente. */
async function lascia(call: Call, esercente_id: string): Promise<void> {
  const utente_id = esigiPropria(call.actor)
  const suo = await call.db
    .selectFrom('membri_esercente')
    .where('utente_id', '=', utente_id)
    .where('esercente_id', '=', esercente_id)
    .where('al', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (suo === undefined) throw new AppError('non_trovato')
  await lasciaSquadra({ ...call, actor: { ...call.actor, esercente_id } })
}

export function mieAttivitaRoutes(app: FastifyInstance, deps: Deps): void {
  const { origin } = deps.config
  const mie = ({ db, actor, clock }: Call) =>
    getMieAttivita(db, actor, { now: clock.now(), today: clock.today() })

  endpoint(app, deps, contract.getMieAttivita, mie)
  endpoint(app, deps, contract.scegliAttivita, async (call, reply) => {
    esigiPropria(call.actor)
    const { token } = await scegliAttivita(call, call.params.id)
    setToken(reply, origin, token)
    return fatto
  })
  endpoint(app, deps, contract.apriAttivita, async (call, reply) => {
    const utente_id = esigiPropria(call.actor)
    await preparaRegistrazione(call.db, utente_id, call.clock.now())
    const { token } = await passaARegistrazione(call)
    setToken(reply, origin, token)
    return fatto
  })
  endpoint(app, deps, contract.lasciaAttivita, async (call) => {
    await lascia(call, call.params.id)
    return fatto
  })
  endpoint(app, deps, contract.accettaInvitoRicevuto, async (call) => {
    await accettaRicevuto(call, call.params.id)
    return mie(call)
  })
  endpoint(app, deps, contract.rifiutaInvitoRicevuto, async (call) => {
    await rifiutaRicevuto(call, call.params.id)
    return mie(call)
  })
}
