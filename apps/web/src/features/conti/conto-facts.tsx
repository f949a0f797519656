import type { Conto } from '@rateo/contract/incasso/conti-collegati'
import { contato } from '@rateo/domain/parole/formato'
import { Instant } from '../../ui/date.tsx'
import { Money } from '../../ui/money.tsx'
import { TwoLines } from '../../ui/page-head.tsx'
import { Facts } from '../../ui/panel.tsx'
import { ToneBadge } from '../../ui/stato-badge.tsx'
import layout from '../../ui/layout.module.css'
import { STATI_CONTO } from './words.ts'

/** The state of an account, what it lacks and until when: the same for who has it and for the staff. */
export function ContoFacts({ conto }: { conto: Conto }) {
  const { stato, dovuti, errori, entro, motivo, iban_ultime4, trattenuto } = conto
  const { label, tone } = STATI_CONTO[stato]
  const saldo = conto.disponibile_centesimi + conto.in_arrivo_centesimi
  return (
    <Facts
      facts={[
        { name: 'Stato', value: <ToneBadge tone={tone}>{label}</ToneBadge> },
        ...(motivo !== null && stato !== 'da_completare'
          ? [{ name: 'Motivo', value: motivo }]
          : []),
        ...(dovuti.length > 0 ? [{ name: 'Che cosa serve', value: <Voci voci={dovuti} /> }] : []),
        ...(errori.length > 0 ? [{ name: 'Da rifare', value: <Voci voci={errori} /> }] : []),
        ...(entro !== null ? [{ name: 'Entro', value: <Instant value={entro} /> }] : []),
        ...(iban_ultime4 !== null
          ? [{ name: 'Accrediti su', value: `IBAN che finisce per ${iban_ultime4}` }]
          : []),
        ...(conto.nome_estratto !== null
          ? [
              {
                name: 'Sull’estratto della carta',
                value: (
                  <TwoLines
                    main={conto.nome_estratto}
                    sub="È il nome che legge chi paga con carta"
                  />
                ),
              },
            ]
          : []),
        ...(stato !== 'da_aprire'
          ? [{ name: 'Accrediti', value: accreditiDi(conto, trattenuto) }]
          : []),
        ...(saldo !== 0 ? [{ name: 'Saldo', value: <Money centesimi={saldo} /> }] : []),
      ]}
    />
  )
}

const accreditiDi = ({ accredita, cadenza, dopo_giorni }: Conto, trattenuto: boolean) => {
  if (trattenuto) return 'Trattenuti'
  if (!accredita) return 'Fermi'
  if (cadenza === null) return 'Partono da soli'
  return (
    <TwoLines
      main={`Partono ${cadenza}`}
      sub={
        dopo_giorni === null
          ? undefined
          : `Il denaro di un pagamento è disponibile dopo circa ${contato(dopo_giorni, 'giorno', 'giorni')}`
      }
    />
  )
}

const Voci = ({ voci }: { voci: readonly string[] }) => (
  <ul className={layout['list']}>
    {voci.map((voce) => (
      <li key={voce}>{voce}</li>
    ))}
  </ul>
)
