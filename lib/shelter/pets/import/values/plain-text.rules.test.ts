import { expect, it } from "vitest";
import { plainText } from "#lib/shelter/pets/import/values/row-cells.rules.ts";

it.each([
  ["<p>Moon &amp; Sun</p>\n<p>Both</p>", "Moon & Sun\n\nBoth"],
  ["<div>Moon</div><div>Sun</div>", "Moon\nSun"],
  ["Likes:<ul>\n  <li>walks</li>\n  <li><p>naps</p></li>\n</ul>Knows<ul>sit</ul>", "Likes:\n• walks\n• naps\n\nKnows\nsit"],
  ["Moon<br />\nSun<br>Both<BR\tclear='all'>End", "Moon\nSun\nBoth\nEnd"],
  ["Moon&#10;Sun&#xA;Both", "Moon\nSun\nBoth"],
  ["<table><tr><td>Moon</td><td>Sun</td></tr><tr><td>Both</td></tr></table>", "Moon  Sun\nBoth"],
  ["&lt;p&gt;Moon &amp;amp; Sun&lt;/p&gt;&lt;p&gt;Both&lt;/p&gt;", "Moon & Sun\n\nBoth"],
  ["<h2>Moon</h2>likes <b>Sun</b>", "Moon\n\nlikes Sun"],
  ["<p>Moon</p><p>&nbsp;</p><p>Sun</p>", "Moon\n\nSun"],
  ["Moon\r\n\r\n\r\nSun  \nBoth", "Moon\n\nSun\nBoth"],
  ["a<br/>b&nbsp;c", "a\nb c"],
  ["Andr&eacute; &uuml;ber &Uuml;ber &copy;&trade; &frac12;", "André über Über ©™ ½"],
  ["&#8217;&#x1F415;&#0;&#1114112;", "’🐕"],
  ["&nosuch; AT&T; R&D", "&nosuch; AT&T; R&D"],
  ["<style>p{color:red}</style>Kind", "Kind"],
  ["<STYLE type='text/css'>\np{}\n</STYLE >Kind<script>alert(1)</script>", "Kind"],
  ["<!--[if gte mso 9]><xml>Word</xml><![endif]-->Kind<!-- never ends", "Kind"],
  ["5 < 6 and 7 > 6", "5 < 6 and 7 > 6"],
])("reads %j as %j", (markup, text) => {
  expect(plainText(markup)).toBe(text);
});
