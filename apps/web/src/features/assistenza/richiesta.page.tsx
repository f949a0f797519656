import { useParams } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { RichiestaDetail } from './richiesta-detail.tsx'

export function RichiestaPage() {
  const { id = '' } = useParams({ strict: false })
  return (
    <>
      <BackLink to={paths.assistenza()}>Tutte le richieste</BackLink>
      <RichiestaDetail id={id} />
    </>
  )
}
