import { Button } from '@mantine/core'
import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { postiInParole } from '@rateo/domain/stati/posti'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useAssistenza } from '../../hooks/use-assistenza.ts'
import layout from '../../ui/layout.module.css'
import { Money } from '../../ui/money.tsx'
import { Numero } from '../../ui/record/numero.tsx'
import { Parties } from '../../ui/record/parties.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import classes from './abbonamento.module.css'
import { AZIONI, azioneInVista, azioniDi, type Nome, prossimaAzione } from './azioni.ts'
import { Recedi } from './recesso/recedi.tsx'
import { StatoAbbonamento } from './stato-abbonamento.tsx'
import { CADENZE } from './words.ts'

type Props = { abbonamento: Abbonamento; role: Ruolo }

/** The name, how much and how it stands, the one thing to do next, and all the rest of what may be done in a menu. */
export function AbbonamentoHeader({ abbonamento: a, role }: Props) {
  const [open, setOpen] = useState<Nome | null>(null)
  const azioni = azioniDi(a, role)
  const due = role === 'cliente' ? a.rinnovi.find(({ pagabile }) => pagabile) : undefined
  const next = due ? null : prossimaAzione(a, azioni, role)
  const inVista = azioneInVista(azioni, role)
  const Dialog = open && AZIONI[open].Dialog
  const assistenza = useAssistenza('abbonamento', a._id)
  const labelOf = (nome: Nome) => azioni.find((one) => one.nome === nome)?.label
  return (
    <>
      <RecordHeader
        lead={
          <>
            <h2 className={classes['name']}>{a.nome}</h2>
            <Money centesimi={a.importo_centesimi} size="large" />
          </>
        }
        state={
          <>
            <span className={layout['dim']}>
              {CADENZE[a.cadenza].toLowerCase()}
              {a.posti > 1 && `, ${postiInParole(a.posti)}`}
            </span>
            <StatoAbbonamento row={a} />
          </>
        }
        facts={[
          a.numero === null ? null : <Numero key="numero" value={a.numero} />,
          <Parties key="parti" role={role} record={a} />,
        ]}
        actions={[
          ...azioni
            .filter(({ nome }) => nome !== next && nome !== inVista)
            .map(({ nome, label, motivo }) => ({
              ...AZIONI[nome],
              label,
              reason: motivo,
              onClick: () => setOpen(nome),
            })),
          ...assistenza,
        ]}
      >
        <Recedi abbonamento={a} />
        {inVista && (
          <Button variant="default" onClick={() => setOpen(inVista)}>
            {labelOf(inVista)}
          </Button>
        )}
        {next && <Button onClick={() => setOpen(next)}>{labelOf(next)}</Button>}
        {due && (
          <Button renderRoot={(props) => <Link to={paths.gateway(due._id)} {...props} />}>
            {`Paga ${formattaEuro(due.residuo_centesimi)}`}
          </Button>
        )}
      </RecordHeader>
      {Dialog && <Dialog abbonamento={a} onClose={() => setOpen(null)} />}
    </>
  )
}
