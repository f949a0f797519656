import { Button } from '@mantine/core'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import classes from './gateway.module.css'
import { gatewayQuery } from './gateway.api.ts'
import { daPagareQuery } from './restano.api.ts'

/** The rest to pay once this is paid, with the next of it a press away. Nothing is said where it cannot be read. */
export function Restano() {
  const query = useQuery(daPagareQuery)
  // An older answer may still count what was paid a moment ago.
  if (!query.data || !query.isFetchedAfterMount) return null
  const { data, total, total_exact } = query.data
  const [primo] = data
  if (primo === undefined) {
    return <p className={classes['note']}>Non ti resta altro da pagare.</p>
  }
  return <Prossimo id={primo._id} quanti={total} isExact={total_exact} />
}

/** The amount is that of its own page, with the mora of today. */
function Prossimo({ id, quanti, isExact }: { id: string; quanti: number; isExact: boolean }) {
  const { data: prossimo } = useQuery({ ...gatewayQuery(id), refetchInterval: false })
  if (!prossimo) return null
  const importo = formattaEuro(prossimo.da_pagare_centesimi)
  const restano =
    quanti === 1
      ? 'Ti resta un pagamento'
      : `Ti restano ${isExact ? '' : 'circa '}${contato(quanti, 'pagamento', 'pagamenti')}`
  return (
    <div className={classes['next']}>
      <p>
        {restano}: {quanti === 1 ? '' : 'il prossimo '}
        {importo} a {prossimo.esercente.nome}, «{prossimo.causale}», scadenza{' '}
        {formattaGiornoCompleto(prossimo.scadenza)}.
      </p>
      {prossimo.stato === 'da_pagare' && (
        <Button
          size="md"
          fullWidth
          renderRoot={(props) => <Link to={paths.gateway(id)} {...props} />}
        >
          {quanti === 1 ? `Paga ${importo}` : `Paga il prossimo: ${importo}`}
        </Button>
      )}
    </div>
  )
}
