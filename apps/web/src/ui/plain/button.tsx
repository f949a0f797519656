import type { ComponentProps } from 'react'
import { both } from '../both.ts'
import classes from './plain.module.css'

type Look = {
  /** The main button of its page where nothing is said; `quiet` has the colour of the words around it. */
  variant?: 'default' | 'subtle' | 'quiet' | undefined
  size?: 'xs' | 'sm' | 'md' | 'compact-sm' | 'compact-md' | undefined
  className?: string | undefined
}

/** Attributes that make a link look like a button: spread on it. */
export const asButton = ({ variant, size, className }: Look = {}) => ({
  className: both(classes['button'], className),
  'data-variant': variant,
  'data-size': size,
})

type ButtonProps = ComponentProps<'button'> & Look & { loading?: boolean; fullWidth?: boolean }

/**
 * The button of the first pages, which travel without the library: it looks as the library's does. Icons stand among its
 * words.
 */
export function Button({
  variant,
  size,
  loading = false,
  fullWidth = false,
  disabled = false,
  className,
  ...others
}: ButtonProps) {
  return (
    <button
      type="button"
      {...asButton({ variant, size, className })}
      {...others}
      data-wide={fullWidth || undefined}
      data-loading={loading || undefined}
      disabled={disabled || loading}
    />
  )
}

/** A button that is a drawing alone: its name is said by `aria-label`. */
export const IconButton = ({
  variant,
  ...props
}: ComponentProps<'button'> & Pick<Look, 'variant'>) => (
  <button type="button" {...props} data-variant={variant} className={classes['icon']} />
)
