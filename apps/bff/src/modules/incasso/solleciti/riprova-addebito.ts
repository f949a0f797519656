import type { MotivoAvvio } from '@rateo/domain/stati/tentativo'
import type { Call } from '../../../http/call.ts'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import { contestoDi } from '../../base/cronologia/index.ts'
import { type Avviato, avviaTentativo, type Contesto } from '../addebiti/index.ts'
import { type Debito, findCartaAddebitabile } from './carta-addebitabile.ts'

export type RiprovaDeps = Pick<Deps, 'psp' | 'clock' | 'log'>

type Addebitabile = Debito & { cliente_id: string }

const MOTIVI: Readonly<Record<Exclude<Avviato['esito'], 'avviato'>, string>> = {
  in_corso:
    'C’è già un tentativo in corso: attendi l’esito. Non è stato addebitato alcun altro importo.',
  non_trovato: 'Il pagamento non c’è più.',
  gia_pagato: 'Il pagamento risulta già pagato.',
  link_scaduto: 'La richiesta è scaduta: rinnovala prima di riprovare.',
  stato_incompatibile: 'Non c’è nulla da addebitare nello stato attuale.',
  metodo_non_ammesso: 'Questo pagamento non ammette la carta.',
  importo_non_ammesso: 'Non resta nulla da addebitare.',
  importo_sotto_minimo:
    'Il servizio di pagamento non accetta meno di 0,50 €: registra l’incasso in un altro modo, o abbuonalo. Non è stato addebitato alcun importo.',
  importo_cambiato: 'L’importo è cambiato nel frattempo: riprova.',
  mandato_non_attivo: 'Il mandato non è più attivo.',
  vietato:
    'Tra i controlli del cliente c’è scritto di non addebitare da soli. Non è stato addebitato alcun importo.',
  conto_non_pronto:
    'Il conto su cui ricevere gli incassi non è attivo: nel profilo trovi che cosa manca. Non è stato addebitato alcun importo.',
}

/**
 * Writes down a new try on the agreed card, without the cliente there (MIT); the worker sends it. One at a time: a try
 * that is alive is the lock, and whoever looks after those that nobody ends is the janitor. Says why when it may not.
 */
export async function riprovaAddebito(
  trx: Db,
  deps: RiprovaDeps,
  debito: Addebitabile,
  { motivo, contesto }: { motivo: MotivoAvvio; contesto: Contesto },
): Promise<string | null> {
  const { psp, clock } = deps
  const come = { fornitore: psp.nome, today: clock.today() }
  const { carta, motivo: contrario } = await findCartaAddebitabile(trx, debito, come)
  if (contrario !== null) return contrario
  const avviato = await avviaTentativo(
    { ...deps, db: trx },
    {
      pagamento_id: debito.id,
      cliente_id: debito.cliente_id,
      metodo: 'carta',
      motivo,
      tipo: 'addebito',
      richiesta: {
        cliente_psp: carta.cliente_psp,
        metodo_psp: carta.metodo_psp,
        tipo_metodo: 'carta',
      },
      contesto,
    },
  )
  return avviato.esito === 'avviato' ? null : MOTIVI[avviato.esito]
}

/** The same because the esercente wants it now (PAG-M7). */
export async function riprovaSubito(
  call: Call,
  deps: Omit<RiprovaDeps, 'clock'>,
  id: string,
): Promise<void> {
  const { actor, clock, db } = call
  const { ruolo, esercente_id } = actor
  const debito = await db
    .selectFrom('pagamenti')
    .where('id', '=', id)
    .$if(ruolo !== 'admin', (q) => q.where('esercente_id', '=', esercente_id ?? ''))
    .select(['id', 'esercente_id', 'cliente_id', 'scadenza', 'origine', 'origine_id'])
    .executeTakeFirst()
  if (!debito) throw new AppError('non_trovato')
  const { origine, ...altro } = debito
  const contrario = await riprovaAddebito(
    db,
    { ...deps, clock },
    { ...altro, origine },
    {
      motivo: 'riprova_operatore',
      contesto: contestoDi(call),
    },
  )
  if (contrario !== null) throw new AppError('stato_incompatibile', { message: contrario })
}
