import type { TrattenutaChiesta, VincoloChiesto } from '@rateo/contract/registri/trattenute'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { controllaCodiceFiscale } from '@rateo/domain/identita/codice-fiscale'
import { componiNetto, motivoTrattenute, type Netto } from '@rateo/domain/trattenute/trattenute'
import type { Db } from '../../../db/database.ts'
import { AppError, type FieldError } from '../../../http/errors.ts'
import { findAliquoteTrattenute } from './parametri-trattenute.ts'

type Chiesto = {
  importo_centesimi: number
  da_pagare_centesimi?: number | undefined
  trattenute: readonly TrattenutaChiesta[]
  vincolo: VincoloChiesto | null
  codice?: string | undefined
}

export type Composto = { netto: Netto | null; fonte: string }

const rifiuta = (errors: FieldError[]) => new AppError('dati_non_validi', { errors })

/** Finds what a deduction does not stand beside, and what its transfer needs. */
function problemiVincolo({ vincolo, trattenute }: Chiesto, iban: string | null): FieldError[] {
  if (vincolo === null) return []
  const { codice_fiscale } = vincolo
  return [
    ...(trattenute.length > 0
      ? [
          {
            pointer: '/trattenute/0/tipo',
            message:
              'Sul bonifico parlante trattiene già la banca: la ritenuta non si applica (circolare 40/E del 2010)',
          },
        ]
      : []),
    ...(iban === null
      ? [
          {
            pointer: '/vincolo/agevolazione',
            message: 'Per ricevere un bonifico parlante scrivi prima il tuo IBAN nel profilo',
          },
        ]
      : []),
    ...(codice_fiscale !== null && !controllaCodiceFiscale(codice_fiscale).valido
      ? [{ pointer: '/vincolo/codice_fiscale', message: 'Controlla il codice fiscale' }]
      : []),
  ]
}

/**
 * The net of a request, at the rates of today; a null net where nothing is kept back. It is the one that was read, or nothing is
 * asked.
 */
export async function componiTrattenute(
  db: Db,
  chiesto: Chiesto,
  { esercente_id, cliente_id, now }: { esercente_id: string; cliente_id: string; now: Date },
): Promise<Composto> {
  const { trattenute, vincolo, importo_centesimi: totale } = chiesto
  if (vincolo !== null) {
    const { iban } = await db
      .selectFrom('esercenti')
      .where('id', '=', esercente_id)
      .select('iban')
      .executeTakeFirstOrThrow()
    const errors = problemiVincolo(chiesto, iban)
    if (errors.length > 0) throw rifiuta(errors)
  }
  if (trattenute.length === 0) return { netto: null, fonte: '' }
  if (chiesto.codice !== undefined) {
    const message =
      'Con una ritenuta il codice non si usa: toglilo, e chiedi il prezzo già scontato'
    throw rifiuta([{ pointer: '/codice', message }])
  }
  const { percento, fonte } = await findAliquoteTrattenute(db, now)
  const { tipo } = await db
    .selectFrom('clienti_esercente')
    .where('esercente_id', '=', esercente_id)
    .where('cliente_id', '=', cliente_id)
    .select('tipo')
    .executeTakeFirstOrThrow()
  const righe = trattenute.map((una) => ({
    ...una,
    percento: percento[una.tipo] ?? una.percento ?? 0,
  }))
  const problema = motivoTrattenute(totale, righe, tipo)
  if (problema !== null) {
    const { riga, campo, motivo } = problema
    throw rifiuta([{ pointer: `/trattenute/${riga}/${campo}`, message: motivo }])
  }
  const netto = componiNetto(totale, righe)
  if (chiesto.da_pagare_centesimi !== netto.da_pagare_centesimi) {
    const message = `Da pagare sono ${formattaEuro(netto.da_pagare_centesimi)}: rileggi e conferma di nuovo`
    throw rifiuta([{ pointer: '/da_pagare_centesimi', message }])
  }
  return { netto, fonte }
}
