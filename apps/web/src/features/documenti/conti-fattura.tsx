import type { ContiFattura } from '@rateo/contract/registri/bozze-fattura'
import { contato } from '@rateo/domain/parole/formato'
import { messageOf } from '../../api/client.ts'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { Facts } from '../../ui/panel.tsx'

const seC = (name: string, centesimi: number) =>
  centesimi === 0 ? [] : [{ name, value: <Money centesimi={centesimi} /> }]

/** The sums of the invoice, and what SdI would discard it for. */
export function ContiDellaFattura({
  conti,
  error,
}: {
  conti: ContiFattura | undefined
  error: Error | null
}) {
  if (error) return <Notice tone="errore">{messageOf(error)}</Notice>
  if (!conti) return null
  const imponibile = conti.righe.reduce((somma, riga) => somma + riga.imponibile_centesimi, 0)
  return (
    <>
      {conti.scarti.length > 0 && (
        <Notice tone="avviso">
          {conti.scarti.map(({ campo, messaggio }) => (
            <span key={`${campo}${messaggio}`}>{messaggio} </span>
          ))}
        </Notice>
      )}
      <Facts
        facts={[
          { name: 'Imponibile', value: <Money centesimi={imponibile} /> },
          ...seC('IVA', conti.imposta_centesimi),
          ...seC('Bollo virtuale', conti.bollo_centesimi),
          ...seC('Ritenuta', conti.ritenuta_centesimi),
          { name: 'Totale', value: <Money centesimi={conti.totale_centesimi} /> },
          { name: 'Da pagare', value: <Money centesimi={conti.da_pagare_centesimi} /> },
          ...(conti.rate > 1 ? [{ name: 'In', value: contato(conti.rate, 'rata', 'rate') }] : []),
        ]}
      />
    </>
  )
}
