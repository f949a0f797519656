import { Button } from '@mantine/core'
import { fieldOf } from '@rateo/contract/chiamata/field-of'
import { NOMI_SPESA } from '@rateo/domain/detrazioni/spese'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '../../ui/panel.tsx'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'
import { spesaQuery } from './detrazioni.api.ts'
import { SpesaPagamentoDialog } from './spesa-pagamento.dialog.tsx'
import { SpesaPianoDialog } from './spesa-piano.dialog.tsx'

type Props = { su: 'pagamento' | 'piano'; id: string }

const testo = (valore: unknown) => (typeof valore === 'string' ? valore : null)

/** Says which expense a pagamento or a piano is, where there is something to say, and lets who may choose it. */
export function SpesaDi({ su, id }: Props) {
  const { data } = useQuery(spesaQuery(su, id))
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  const numero = testo(fieldOf(data, 'fattura_numero'))
  const il = testo(fieldOf(data, 'fattura_il'))
  const facts = [
    ...(data.vale !== null || data.tipo_spesa !== null
      ? [{ name: 'Spesa detraibile', value: NOMI_SPESA[data.vale ?? 'nessuna'] }]
      : []),
    ...(numero !== null && il !== null
      ? [{ name: 'Fattura', value: `${numero} del ${formattaGiorno(il)}` }]
      : []),
  ]
  return (
    <>
      {facts.length > 0 && <Facts facts={facts} />}
      <PerMansione mansione={su === 'pagamento' ? 'accordi' : 'listino'}>
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          {facts.length === 0 ? 'È una spesa detraibile?' : 'Cambia la spesa detraibile'}
        </Button>
      </PerMansione>
      {isOpen && su === 'pagamento' && (
        <SpesaPagamentoDialog
          id={id}
          spesa={{ tipo_spesa: data.tipo_spesa, fattura_numero: numero, fattura_il: il }}
          onClose={() => setOpen(false)}
        />
      )}
      {isOpen && su === 'piano' && (
        <SpesaPianoDialog id={id} tipo_spesa={data.tipo_spesa} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
