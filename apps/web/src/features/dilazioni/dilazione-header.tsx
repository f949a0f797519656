import { Button } from '@mantine/core'
import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { useState } from 'react'
import { useAssistenza } from '../../hooks/use-assistenza.ts'
import { Money } from '../../ui/money.tsx'
import { Numero } from '../../ui/record/numero.tsx'
import { Parties } from '../../ui/record/parties.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { ATTI, attiDi, type Nome, prossimoAtto } from './atti/azioni.ts'
import { Recedi } from './atti/recedi.tsx'
import { daPagareSubito } from './da-pagare.ts'
import { DilazioneActions } from './dilazione-actions.tsx'
import classes from './dilazione.module.css'
import { PagaDilazione } from './paga-dilazione.tsx'
import { ApprovazioneActions } from './proposta/approvazione-actions.tsx'
import { StatoDilazione } from './stato-dilazione.tsx'

type Props = { dilazione: Dilazione; role: Ruolo }

/** How much is left and how it stands, the one thing to do next, and all the rest of what may be done in a menu. */
export function DilazioneHeader({ dilazione: d, role }: Props) {
  const [open, setOpen] = useState<Nome | null>(null)
  const atti = attiDi(d, role)
  const due = role === 'cliente' ? daPagareSubito(d) : null
  const next = due ? null : prossimoAtto(d, atti, role)
  const Dialog = open && ATTI[open].Dialog
  const assistenza = useAssistenza('dilazione', d._id)
  return (
    <>
      <RecordHeader
        lead={
          <>
            <p className={classes['question']}>{questionOf(d, role)}</p>
            <Money
              centesimi={d.residuo_centesimi > 0 ? d.residuo_centesimi : d.totale_centesimi}
              size="large"
            />
          </>
        }
        state={<StatoDilazione row={d} />}
        facts={[
          <Numero key="numero" value={d.numero} />,
          <Parties key="parti" role={role} record={d} />,
          d.causale,
        ]}
        actions={[
          ...atti
            .filter(({ nome }) => nome !== next)
            .map(({ nome, ...atto }) => ({ ...atto, onClick: () => setOpen(nome) })),
          ...assistenza,
        ]}
      >
        {role === 'cliente' && <Recedi dilazione={d} />}
        {role === 'esercente' && <DilazioneActions dilazione={d} />}
        {role === 'admin' && <ApprovazioneActions dilazione={d} />}
        {next && (
          <Button onClick={() => setOpen(next)}>
            {atti.find(({ nome }) => nome === next)?.label}
          </Button>
        )}
        {due && <PagaDilazione dilazione={d} next={due} />}
      </RecordHeader>
      {Dialog && <Dialog dilazione={d} onClose={() => setOpen(null)} />}
    </>
  )
}

/** The label of the large figure. */
function questionOf({ residuo_centesimi: residuo }: Dilazione, role: Ruolo): string {
  if (residuo === 0) return 'Totale della dilazione'
  return role === 'cliente' ? 'Ti resta da pagare' : 'Resta da incassare'
}
