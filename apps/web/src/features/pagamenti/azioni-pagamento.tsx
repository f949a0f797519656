import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import layout from '../../ui/layout.module.css'
import classes from './azioni-pagamento.module.css'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { AZIONI, azioniDi, type Nome } from './azioni.ts'
import { pagamentoQuery } from './elenco/pagamenti.api.ts'
import { StatoPagamento } from './elenco/stato-pagamento.tsx'

/** The acts that a pagamento allows now, on the page of something else: the same actions, checked the same way. */
export function AzioniPagamento({ id }: { id: string }) {
  const { data: pagamento } = useQuery(pagamentoQuery(id))
  const [open, setOpen] = useState<Nome | null>(null)
  if (!pagamento) return null
  const possibili = azioniDi(pagamento).filter(({ motivo }) => motivo === null)
  const Dialog = open && AZIONI[open].Dialog
  return (
    <Panel title="Il pagamento">
      <div className={layout['title']}>
        <Money centesimi={pagamento.importo_centesimi} />
        <StatoPagamento row={pagamento} />
      </div>
      <div className={classes['acts']}>
        {possibili.map(({ nome }) => (
          <Button key={nome} variant="default" size="compact-md" onClick={() => setOpen(nome)}>
            {AZIONI[nome].label}
          </Button>
        ))}
      </div>
      {possibili.length === 0 && (
        <p className={layout['quiet']}>Adesso non c’è nulla da fare su questo pagamento.</p>
      )}
      {Dialog && <Dialog pagamento={pagamento} onClose={() => setOpen(null)} />}
    </Panel>
  )
}
