import type { Distinta } from '@rateo/contract/incasso/distinte'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaData, formattaGiorno } from '@rateo/domain/parole/formato'
import { Steps } from '../../ui/record/steps.tsx'

/** The way of the file: prepared here, brought to the bank, answered by it. One that was called off goes nowhere. */
export function Cammino({ distinta: d }: { distinta: Distinta }) {
  if (d.stato === 'annullata') return null
  const isChiusa = d.stato === 'chiusa'
  return (
    <Steps
      label="A che punto è la distinta"
      steps={[
        { name: 'File preparato', note: formattaData(d.created_at), state: 'fatto' },
        d.consegnata_at === null
          ? {
              name: 'Da consegnare alla banca',
              note: `entro il ${formattaGiorno(d.presentabile_fino)}`,
              state: 'adesso',
            }
          : {
              name: 'Consegnato alla banca',
              note: formattaData(d.consegnata_at),
              state: 'fatto',
            },
        {
          name: isChiusa ? 'Esiti segnati' : 'Esiti della banca',
          note: isChiusa
            ? `incassati ${formattaEuro(d.incassato_centesimi)}`
            : `entro il ${formattaGiorno(d.esito_entro)}`,
          state: isChiusa ? 'fatto' : d.consegnata_at === null ? 'poi' : 'adesso',
        },
      ]}
    />
  )
}
