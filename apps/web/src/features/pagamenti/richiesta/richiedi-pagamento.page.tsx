import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { dopoSconto, fraseSconto } from '@rateo/domain/denaro/sconto'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { Button, Group } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../app/routes/paths.ts'
import { useMotivo } from '../../../hooks/use-azione.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { LinkPanel } from '../pagamento-link.tsx'
import { RichiediPagamentoForm, type Sent } from './richiedi-pagamento.form.tsx'
import { both } from '../../../ui/both.ts'
import layout from '../../../ui/layout.module.css'
import classes from './richiedi-pagamento.module.css'

type Made = { pagamento: Pagamento; sent: Sent }

/** The messages that have gone to the cliente, in a sentence. */
function inviato({ email, sms }: Sent): string {
  if (email && sms) return 'Gli abbiamo scritto un’e-mail e un SMS con il link.'
  if (email) return 'Gli abbiamo scritto un’e-mail con il link.'
  return sms
    ? 'Gli abbiamo scritto un SMS con il link.'
    : 'Non abbiamo inviato e-mail: consegna tu il link.'
}

/** Asks a customer for money, then shows the link to be paid (PAG-M3). */
export function RichiediPagamentoPage() {
  const [made, setMade] = useState<Made | null>(null)
  const { cliente } = useSearch({ strict: false })
  const motivo = useMotivo('nuovi_incassi')
  return (
    <div className={classes['page']}>
      <BackLink to={paths.pagamenti()}>Tutti i pagamenti</BackLink>
      {made ? (
        <Result {...made} onAgain={() => setMade(null)} />
      ) : motivo !== null ? (
        <Notice tone="avviso" title="Non puoi chiedere nuovi pagamenti">
          {motivo} <Link to={paths.profilo()}>Apri il profilo</Link>
        </Notice>
      ) : (
        <RichiediPagamentoForm
          cliente={cliente}
          onMade={(pagamento, sent) => setMade({ pagamento, sent })}
        />
      )}
    </div>
  )
}

function Result({ pagamento, sent, onAgain }: Made & { onAgain: () => void }) {
  const { cliente, scadenza, sconto } = pagamento
  if (pagamento.stato === 'bozza') return <Bozza pagamento={pagamento} onAgain={onAgain} />
  return (
    <div className={both(layout['column'], classes['made'])}>
      <Notice tone="successo" title="Richiesta creata" isAlert>
        Hai chiesto {formattaEuro(dopoSconto(pagamento))} a {cliente.nome}, entro{' '}
        {formattaGiornoCompleto(scadenza)}.{sconto === null ? '' : ` ${fraseSconto(sconto)}.`}
        {` ${inviato(sent)} `}
        Nessun importo è stato ancora addebitato.
      </Notice>
      <LinkPanel id={pagamento._id} link={pagamento.link} title="Link per il cliente" />
      <Next id={pagamento._id} onAgain={onAgain} />
    </div>
  )
}

function Bozza({ pagamento, onAgain }: { pagamento: Pagamento; onAgain: () => void }) {
  return (
    <div className={both(layout['column'], classes['made'])}>
      <Notice tone="successo" title="Bozza salvata" isAlert>
        {pagamento.cliente.nome} non la vede ancora: la invii dal pagamento, quando è pronta.
      </Notice>
      <Next id={pagamento._id} onAgain={onAgain} />
    </div>
  )
}

const Next = ({ id, onAgain }: { id: string; onAgain: () => void }) => (
  <Group gap={8}>
    <Button renderRoot={(props) => <Link to={paths.pagamento(id)} {...props} />}>
      Apri il pagamento
    </Button>
    <Button variant="default" onClick={onAgain}>
      Richiedi un altro pagamento
    </Button>
  </Group>
)
