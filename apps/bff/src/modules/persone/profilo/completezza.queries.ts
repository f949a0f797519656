import type { Completezza, VoceProfilo } from '@rateo/contract/persone/completezza'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'

/** The parts of a profile, in the order in which they are worth doing. */
const VOCI: Readonly<Record<Ruolo, readonly VoceProfilo[]>> = {
  cliente: ['email', 'telefono', 'carta', 'secondo_passaggio'],
  esercente: [
    'email',
    'telefono',
    'iban',
    'conto',
    'fatturazione',
    'punto_vendita',
    'logo',
    'secondo_passaggio',
  ],
  admin: ['email', 'secondo_passaggio'],
}

async function findPersona(db: Db, { utente_id, ruolo }: Actor) {
  return db
    .selectFrom('utenti as u')
    .where('u.id', '=', utente_id)
    .select((eb) => [
      'u.email_verificata_at',
      'u.telefono_verificato_at',
      'u.secondo_fattore',
      eb
        .exists(eb.selectFrom('passkey as k').whereRef('k.utente_id', '=', 'u.id').select('k.id'))
        .as('ha_passkey'),
      eb
        .exists(
          eb
            .selectFrom('metodi_di_pagamento as m')
            .whereRef('m.utente_id', '=', 'u.id')
            .where('m.ruolo', '=', ruolo)
            .where('m.stato', '=', 'attiva')
            .select('m.id'),
        )
        .as('ha_carta'),
    ])
    .executeTakeFirstOrThrow()
}

async function findEsercente(db: Db, id: string | null) {
  if (id === null) return undefined
  return db
    .selectFrom('esercenti as e')
    .where('e.id', '=', id)
    .select((eb) => [
      'e.iban',
      'e.pec',
      'e.codice_destinatario',
      'e.conto_ferma',
      eb
        .exists(
          eb
            .selectFrom('punti_vendita as p')
            .whereRef('p.esercente_id', '=', 'e.id')
            .select('p.id'),
        )
        .as('ha_punto_vendita'),
      eb
        .exists(
          eb
            .selectFrom('loghi as l')
            .whereRef('l.esercente_id', '=', 'e.id')
            .select('l.esercente_id'),
        )
        .as('ha_logo'),
    ])
    .executeTakeFirst()
}

/** The parts of the profile that are there and those that are not; each weighs the same. */
export async function getCompletezza(
  db: Db,
  actor: Actor,
  { conSms, conConti }: { conSms: boolean; conConti: boolean },
): Promise<Completezza> {
  const persona = await findPersona(db, actor)
  const esercente = await findEsercente(db, actor.esercente_id)
  const fatte: Readonly<Record<VoceProfilo, boolean>> = {
    email: persona.email_verificata_at !== null,
    telefono: persona.telefono_verificato_at !== null,
    carta: Boolean(persona.ha_carta),
    secondo_passaggio: persona.secondo_fattore !== 'nessuno' || Boolean(persona.ha_passkey),
    iban: esercente?.iban != null,
    conto: esercente?.conto_ferma.length === 0,
    fatturazione: Boolean(esercente?.pec ?? esercente?.codice_destinatario),
    punto_vendita: Boolean(esercente?.ha_punto_vendita),
    logo: Boolean(esercente?.ha_logo),
  }
  const voci = VOCI[actor.ruolo]
    // Nobody is asked for what cannot be done: a number is confirmed by an SMS alone.
    .filter((voce) => voce !== 'telefono' || conSms || fatte.telefono)
    .filter((voce) => voce !== 'conto' || conConti)
    .map((voce) => ({ voce, fatto: fatte[voce] }))
  const fatto = voci.filter((one) => one.fatto).length
  return { voci, percento: Math.floor((fatto * 100) / voci.length) }
}
