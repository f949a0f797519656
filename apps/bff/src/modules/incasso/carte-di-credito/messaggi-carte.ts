import {
  cartaInScadenza,
  cartaNonPiuValida,
  cartaRinnovata,
  type DatiCarta,
} from '../../../emails/carta.ts'
import type { Email } from '../../../emails/layout.ts'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import { notificaPersona } from '../../base/notifiche/index.ts'
import type { Uscita, UscitaHandler } from '../../base/uscite/index.ts'
import { dipendonoDa, etichettaCarta, fineValidita } from './carte.queries.ts'
import { f } from '@rateo/domain/parole/frase'

const PAGINA = '/profilo?scheda=metodi'

async function leggi(db: Db, { contenuto, unicita }: Uscita) {
  const id = contenuto['carta_id']
  if (typeof id !== 'string') throw new TypeError(`${unicita}: carta_id is missing`)
  const carta = await db
    .selectFrom('metodi_di_pagamento as m')
    .innerJoin('utenti as u', 'u.id', 'm.utente_id')
    .where('m.id', '=', id)
    .select([
      'm.utente_id',
      'm.ruolo',
      'm.marchio',
      'm.ultime4',
      'm.scade_mese',
      'm.scade_anno',
      'm.stato',
      'u.email',
    ])
    .executeTakeFirst()
  if (carta === undefined) return null
  const dati: DatiCarta = {
    nome: etichettaCarta(carta),
    scade_il: fineValidita(carta) ?? '',
    dipendono: await dipendonoDa(db, id),
  }
  return { carta, dati }
}
type Letta = NonNullable<Awaited<ReturnType<typeof leggi>>>

/** The messages to holders about their cards: renewed by the bank, about to be over, or not good any more. */
export function messaggiCarte({
  config,
  db,
  clock,
  mailer,
}: Pick<Deps, 'config' | 'db' | 'clock'> & { mailer: Mailer }): Record<string, UscitaHandler> {
  const url = `${config.origin}${PAGINA}`
  async function manda({ carta }: Letta, { unicita }: Uscita, email: Email, testo: string) {
    const { utente_id, ruolo } = carta
    await notificaPersona(db, { utente_id, ruolo }, { testo, indirizzo: PAGINA, unicita })
    await mailer.invia({ ...email, destinatario: carta.email, unicita })
  }
  return {
    carta_rinnovata: async (uscita) => {
      const letta = await leggi(db, uscita)
      if (letta === null || letta.carta.stato !== 'attiva') return
      const testo = f`La tua banca ha rinnovato la carta ${{ nome: letta.dati.nome }}: non devi fare niente.`
      await manda(letta, uscita, cartaRinnovata(letta.dati), testo)
    },
    carta_in_scadenza: async (uscita) => {
      const letta = await leggi(db, uscita)
      // Renewed, changed or given up in the meantime: there is nothing to ask.
      const { scade_il } = uscita.contenuto
      if (letta?.carta.stato !== 'attiva' || letta.dati.scade_il !== scade_il) return
      if (letta.dati.dipendono === 0) return
      const isOver = clock.today() > letta.dati.scade_il
      const testo = f`La carta ${{ nome: letta.dati.nome }} ${{ quando: isOver ? f`è scaduta` : f`sta per scadere` }}: scegline un’altra, se la tua banca non la rinnova.`
      await manda(letta, uscita, cartaInScadenza(letta.dati, isOver, url), testo)
    },
    carta_non_valida: async (uscita) => {
      const letta = await leggi(db, uscita)
      if (letta === null) return
      const testo = f`La carta ${{ nome: letta.dati.nome }} non si può più usare: scegline un’altra.`
      await manda(letta, uscita, cartaNonPiuValida(letta.dati, url), testo)
    },
  }
}
